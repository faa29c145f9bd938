import "server-only";
import { type ChildProcess, type SpawnOptions, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { Readable, Writable } from "node:stream";
import { BrowserFailed, BrowserMissing } from "~/server/ports/browser";
import { type DevTools, openDevTools } from "./devtools-pipe";

const KNOWN_PROGRAMS = [
  "chromium",
  "chromium-browser",
  "google-chrome-stable",
  "google-chrome",
  "chromium-headless-shell",
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
  "/Applications/Chromium.app/Contents/MacOS/Chromium",
];
const PATH = "/usr/local/bin:/usr/bin:/bin:/opt/homebrew/bin";
const START_MS = 20_000;
const HEAP_MEGABYTES = 512;

export type ChromiumOptions = {
  /** Undefined: the programs under their usual names. */
  program: string | undefined;
  /** Off only where the operator's container is the sandbox. */
  hasSandbox: boolean;
  /** Of this server: the only one that the browser can reach. */
  origin: string;
};

export type Chromium = { devTools: DevTools; ended: Promise<unknown>; kill(): void };

/** @throws BrowserMissing, BrowserFailed */
export async function startChromium({ program, ...options }: ChromiumOptions): Promise<Chromium> {
  for (const name of program ? [program] : KNOWN_PROGRAMS) {
    const started = await start(name, options);
    if (started) return started;
  }
  throw new BrowserMissing();
}

/** Undefined: there is no such program. */
async function start(
  program: string,
  options: Omit<ChromiumOptions, "program">,
): Promise<Chromium | undefined> {
  const profile = mkdtempSync(path.join(tmpdir(), "bluebonnet-chromium-"));
  const settings: SpawnOptions = {
    // With a process group: a program that is a script, as Debian's is, would end alone, and leave the browser behind.
    detached: true,
    stdio: ["ignore", "ignore", "ignore", "pipe", "pipe"],
    // Nothing of the server's environment, which holds its secrets.
    env: { NODE_ENV: "production", PATH, HOME: profile, LANG: "C.UTF-8" },
  };
  const child = spawn(program, argumentsFor(profile, options), settings);
  const kill = () => {
    if (!killGroup(child)) child.kill("SIGKILL");
    rmSync(profile, { recursive: true, force: true, maxRetries: 5 });
  };
  if (!(await isRunning(child))) return void kill();
  const [, , , output, input] = child.stdio;
  if (!(output instanceof Writable && input instanceof Readable)) throw new BrowserFailed();
  const devTools = openDevTools(output, input);
  const ended = once(child, "close");
  try {
    await within(START_MS, devTools.call("Browser.getVersion"));
  } catch (cause) {
    kill();
    throw new BrowserMissing("Chromium does not start", { cause });
  }
  return { devTools, ended, kill };
}

/** False where it has ended, and where there are no process groups. */
function killGroup({ pid }: ChildProcess): boolean {
  try {
    return pid !== undefined && process.kill(-pid, "SIGKILL");
  } catch {
    return false;
  }
}

async function isRunning(child: ChildProcess): Promise<boolean> {
  try {
    await once(child, "spawn");
    return true;
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return false;
    throw new BrowserMissing("Chromium cannot be run", { cause: error });
  }
}

function argumentsFor(profile: string, { hasSandbox, origin }: Omit<ChromiumOptions, "program">): string[] {
  return [
    "--headless",
    "--remote-debugging-pipe",
    `--user-data-dir=${profile}`,
    ...(hasSandbox ? [] : ["--no-sandbox"]),
    // A proxy that is not there, for all but this server: other ports of this machine go to it as well.
    "--proxy-server=http://127.0.0.1:9",
    `--proxy-bypass-list=<-loopback>;${new URL(origin).host}`,
    "--force-webrtc-ip-handling-policy=disable_non_proxied_udp",
    `--js-flags=--max-old-space-size=${HEAP_MEGABYTES}`,
    "--renderer-process-limit=4",
    "--window-size=1280,800",
    ..."disable-gpu disable-dev-shm-usage disable-quic no-first-run no-default-browser-check mute-audio"
      .split(" ")
      .map(flag),
    ..."disable-background-networking disable-component-update disable-sync disable-extensions"
      .split(" ")
      .map(flag),
    "about:blank",
  ];
}

const flag = (name: string): string => `--${name}`;

/** @throws BrowserFailed when it takes longer */
export async function within<Value>(milliseconds: number, work: Promise<Value>): Promise<Value> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new BrowserFailed("Chromium does not answer")), milliseconds);
  });
  return Promise.race([work, late]).finally(() => clearTimeout(timer));
}
