import { Bluebonnet } from "../index.js";
import type { Command, CommandInput } from "./command.js";
import { UsageError } from "./exit-code.js";
import { removeLogin, storedLogin, storeLogin } from "./login-file.js";
import { DeviceLogin, revokeLogin } from "./oauth.js";
import { openBrowser } from "./open-browser.js";
import { serverAddress, storedSettings, storeSettings } from "./settings.js";

export const login: Command = {
  summary: "Log in to a server",
  usage: "[address]",
  details: [
    "You allow it in a browser, on this machine or another. The login renews itself, and ends with `bluebonnet logout`.",
    "With --with-key, a key of the server's account page is read instead: piped input is read line by line, the address",
    "(unless it is given), then the key.",
    "Commands for models stay on this machine unless they have --server, or after `bluebonnet config set way server`.",
  ],
  options: {
    "with-key": { description: "Read a key instead" },
    "no-browser": { description: "Print the address, and open no browser" },
  },
  async run(input) {
    const [address] = input.arguments;
    const url = serverAddress(address ?? (await input.terminal.ask("Address of the server: ")));
    warnIfReadable(input, url);
    if (input.options["with-key"]) await loginWithKey(input, url);
    else await loginByBrowser(input, url);
    input.terminal.note(`Logged in to ${url}. Use it with --server.`);
  },
};

function warnIfReadable({ terminal }: CommandInput, url: string): void {
  const { hostname, protocol } = new URL(url);
  if (protocol === "http:" && !/^(?:localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(hostname))
    terminal.note("Caution: this address is not encrypted, so others on the network can read the key.");
}

async function loginWithKey({ settingsFile, terminal, signal }: CommandInput, url: string): Promise<void> {
  const apiKey = await terminal.ask("API key: ", { secret: true });
  if (!apiKey) throw new UsageError("Give a key.");
  await new Bluebonnet({ baseURL: url, apiKey }).models.list({ signal });
  await endStoredLogin(settingsFile);
  storeSettings(settingsFile, { ...storedSettings(settingsFile), url, apiKey });
}

async function loginByBrowser(
  { options, settingsFile, terminal, signal }: CommandInput,
  url: string,
): Promise<void> {
  const waiting = await DeviceLogin.begin(url, signal);
  const { code, address, link } = waiting.instructions;
  terminal.note(`Your code is ${code}. Allow it at ${link}`);
  terminal.note(`On another device, enter it at ${address}`);
  if (terminal.isInteractive && !options["no-browser"]) openBrowser(link);
  const next = await waiting.finish(signal);
  await endStoredLogin(settingsFile);
  storeLogin(settingsFile, next);
  const stored = storedSettings(settingsFile);
  // It would take precedence over the login.
  delete stored.apiKey;
  storeSettings(settingsFile, { ...stored, url });
}

export const logout: Command = {
  summary: "End the login, and forget the key",
  usage: "",
  details: ["A key stays valid until you revoke it on the server's account page."],
  options: {},
  async run({ settingsFile, terminal }) {
    const stored = storedSettings(settingsFile);
    const had = stored.apiKey !== undefined || storedLogin(settingsFile) !== undefined;
    delete stored.apiKey;
    const isRevoked = await endStoredLogin(settingsFile);
    storeSettings(settingsFile, stored);
    if (!isRevoked)
      terminal.note("The server was not reached: revoke this login on its account page, under API Keys.");
    terminal.note(had ? "Logged out." : "You were not logged in.");
  },
};

/** @returns false if there was a login and its server could not be reached */
async function endStoredLogin(settingsFile: string): Promise<boolean> {
  const stored = storedLogin(settingsFile);
  removeLogin(settingsFile);
  if (!stored) return true;
  return revokeLogin(stored).then(
    () => true,
    () => false,
  );
}
