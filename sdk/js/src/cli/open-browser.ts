import { spawn } from "node:child_process";

const openers: Partial<Record<NodeJS.Platform, readonly string[]>> = {
  darwin: ["open"],
  // `start` is a shell command, which would interpret & in an address.
  win32: ["rundll32", "url.dll,FileProtocolHandler"],
};

/** Opens an address in the user's browser, if there is one. */
export function openBrowser(address: string): void {
  const [program = "", ...args] = openers[process.platform] ?? ["xdg-open"];
  const child = spawn(program, [...args, address], { stdio: "ignore", detached: true });
  // Without a browser or a screen, the user opens the address manually.
  child.on("error", () => {});
  child.unref();
}
