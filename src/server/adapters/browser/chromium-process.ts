import { type ChildProcess, execFile, type SpawnOptions, spawn } from "node:child_process";
import { once } from "node:events";
import { accessSync, constants, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { Readable, Writable } from "node:stream";
import { promisify } from "node:util";
import { BrowserFailed, BrowserMissing } from "~/server/ports/browser";
import { type DevTools, openDevTools } from "./devtools-pipe";

/** The headless shell first, because it uses the least memory. */
const KNOWN_PROGRAMS = [
  "chromium-headless-shell",
  "chromium",
  "chromium-browser",
  "google-chrome-stable",
  "google-chrome",
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
  "/Applications/Chromium.app/Contents/MacOS/Chromium",
];
const PATH = "/usr/local/bin:/usr/bin:/bin:/opt/homebrew/bin";
/** XDG_RUNTIME_DIR has the socket of the user's systemd. */
const ENVIRONMENT = {
  NODE_ENV: "production" as const,
  PATH,
  LANG: "C.UTF-8",
  XDG_RUNTIME_DIR: `/run/user/${process.getuid?.()}`,
};
const SCOPE_MS = 2_000;
const START_MS = 20_000;
const HEAP_MEGABYTES = 512;

export type ChromiumOptions = {
  /** Undefined: the known programs are tried. */
  program: string | undefined;
  /** False only if the operator's container is the sandbox. */
  hasSandbox: boolean;
  /** This server's origin, the only one that the browser can reach. */
  origin: string;
  /** Memory limit per process. Allocations beyond it fail as errors in the page's script. */
  processBytes: number;
  /** Creates control groups; defaults to `systemd-run`. */
  scopeProgram?: string;
};

type LaunchOptions = Omit<ChromiumOptions, "program">;

/** One process group. */
export type Chromium = {
  devTools: DevTools;
  group: number;
  ended: Promise<unknown>;
  /** Stops all of its processes, so that they use no CPU time. */
  pause(): void;
  resume(): void;
  kill(): void;
};

/** @throws BrowserMissing, BrowserFailed */
export async function startChromium({ program, ...options }: ChromiumOptions): Promise<Chromium> {
  const executable = (program ? [program] : KNOWN_PROGRAMS)
    .map(findProgram)
    .find((path) => path !== undefined);
  if (!executable) throw new BrowserMissing();
  const profile = mkdtempSync(path.join(tmpdir(), "bluebonnet-chromium-"));
  const settings: SpawnOptions = {
    // Creates a process group. Killing only a wrapper script, such as Debian's, would leave the browser running.
    detached: true,
    stdio: ["ignore", "ignore", "ignore", "pipe", "pipe"],
    // Not the server's environment, which contains secrets.
    env: { ...ENVIRONMENT, HOME: profile },
  };
  const command = limited(executable, argumentsFor(profile, options), options.processBytes);
  const [first = "", ...rest] = [...(await findScope(options)), ...command];
  const child = spawn(first, rest, settings);
  const kill = () => {
    if (!signalGroup(child, "SIGKILL")) child.kill("SIGKILL");
    rmSync(profile, { recursive: true, force: true, maxRetries: 5 });
  };
  try {
    await once(child, "spawn");
    const { pid = 0 } = child;
    const [, , , output, input] = child.stdio;
    if (!(output instanceof Writable && input instanceof Readable)) throw new BrowserFailed();
    const devTools = openDevTools(output, input);
    const ended = once(child, "close");
    await within(START_MS, devTools.call("Browser.getVersion"));
    const pause = () => void signalGroup(child, "SIGSTOP");
    const resume = () => void signalGroup(child, "SIGCONT");
    return { devTools, group: pid, ended, pause, resume, kill };
  } catch (cause) {
    kill();
    throw new BrowserMissing("Chromium does not start", { cause });
  }
}

/** The program's path; undefined if it is not installed. */
function findProgram(program: string): string | undefined {
  const folders = program.includes(path.sep) ? [""] : PATH.split(path.delimiter);
  return folders
    .map((folder) => path.join(folder, program))
    .find((file) => {
      try {
        accessSync(file, constants.X_OK);
        return true;
      } catch {
        return false;
      }
    });
}

/** A command that runs at low priority, with a memory limit on systems that support one. */
function limited(program: string, args: string[], processBytes: number): string[] {
  if (process.platform === "win32") return [program, ...args];
  const script = 'unset XDG_RUNTIME_DIR; ulimit -d "$0" 2>/dev/null; exec nice -n 10 "$@"';
  return ["/bin/sh", "-c", script, String(Math.round(processBytes / 1024)), program, ...args];
}

/**
 * A command prefix that starts a control group, in which the system enforces the memory limit for all processes
 * together, also between two measurements. Empty if this user cannot create one.
 */
async function findScope({ processBytes, scopeProgram = "systemd-run" }: LaunchOptions): Promise<string[]> {
  const program = findProgram(scopeProgram);
  if (!program) return [];
  const limits = [`MemoryMax=${processBytes}`, "MemorySwapMax=0", "CPUWeight=20"];
  const args = ["--user", "--scope", "--quiet", "--collect", ...limits.map((limit) => `--property=${limit}`)];
  try {
    await promisify(execFile)(program, [...args, "true"], { env: ENVIRONMENT, timeout: SCOPE_MS });
    return [program, ...args];
  } catch {
    return [];
  }
}

/** @returns false if it has ended, and on systems without process groups */
function signalGroup({ pid }: ChildProcess, signal: NodeJS.Signals): boolean {
  try {
    return pid !== undefined && process.platform !== "win32" && process.kill(-pid, signal);
  } catch {
    return false;
  }
}

function argumentsFor(
  profile: string,
  { hasSandbox, origin }: Pick<ChromiumOptions, "hasSandbox" | "origin">,
): string[] {
  return [
    "--headless",
    "--remote-debugging-pipe",
    `--user-data-dir=${profile}`,
    ...(hasSandbox ? [] : ["--no-sandbox"]),
    // A proxy that does not exist, for everything except this server, including other ports of this machine.
    "--proxy-server=http://127.0.0.1:9",
    `--proxy-bypass-list=<-loopback>;${new URL(origin).host}`,
    "--force-webrtc-ip-handling-policy=disable_non_proxied_udp",
    `--js-flags=--max-old-space-size=${HEAP_MEGABYTES}`,
    "--renderer-process-limit=2",
    "--window-size=1280,800",
    ..."disable-gpu disable-dev-shm-usage disable-gpu-watchdog disable-hang-monitor disable-quic no-first-run no-default-browser-check mute-audio"
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
