import { copy } from "../copy";
import { ShellConnection, type ShellOptions } from "./shell-connection";

const SANDBOX = "allow-scripts";
const LOADING_MS = 20_000;
const INTERRUPTED = 130;
const KILLED = 137;

export interface Shell extends Pick<ShellConnection, "run" | "complete" | "cwd" | "close"> {
  /** Kills the running command immediately; its unfinished writes are lost. */
  interrupt(): void;
}

/**
 * Starts a shell in a hidden frame without an origin.
 *
 * @throws TypeError when its script cannot be fetched; Error when its frame does not load in time
 */
export async function openShell(options: ShellOptions): Promise<Shell> {
  const source = await fetchShell();
  let frame = startShell(source);
  await frame.loaded;
  // Removing the frame kills everything in it without delay.
  const restart = (exitCode: number) => {
    frame.remove();
    frame = startShell(source);
    frame.loaded.catch(() => options.onOutput(`\r\n${copy.failed}\r\n`));
    connection.reconnect(frame.port, exitCode);
  };
  const connection: ShellConnection = new ShellConnection(frame.port, {
    ...options,
    onLost(loss) {
      void options.onOutput(`\r\n${copy.lost[loss]}\r\n`);
      restart(KILLED);
    },
  });
  return {
    run: connection.run,
    complete: connection.complete,
    cwd: connection.cwd,
    interrupt: () => restart(INTERRUPTED),
    close() {
      connection.close();
      frame.remove();
    },
  };
}

async function fetchShell(): Promise<string> {
  const response = await fetch("/shell/shell.js");
  if (!response.ok) throw new TypeError(`The shell answered ${response.status}`);
  return response.text();
}

/** A shell in a separate frame. The port is usable at once; a frame that does not load is removed. */
function startShell(source: string) {
  const { port1: port, port2: remotePort } = new MessageChannel();
  const frame = document.createElement("iframe");
  frame.setAttribute("sandbox", SANDBOX);
  frame.title = copy.title;
  frame.hidden = true;
  frame.src = "/frame/terminal";
  const { promise: loaded, resolve, reject } = Promise.withResolvers<void>();
  const onMessage = ({ source: sender, data }: MessageEvent) => {
    if (sender !== frame.contentWindow || data !== "terminal-frame-ready") return;
    stopWaiting();
    frame.contentWindow?.postMessage(source, "*", [remotePort]);
    resolve();
  };
  const timer = setTimeout(() => {
    // Closed first, because a shell that never ran is not reported as lost.
    port.close();
    remove();
    reject(new Error("The frame of the shell did not load"));
  }, LOADING_MS);
  const stopWaiting = () => {
    clearTimeout(timer);
    window.removeEventListener("message", onMessage);
  };
  const remove = () => {
    stopWaiting();
    frame.remove();
  };
  window.addEventListener("message", onMessage);
  document.body.append(frame);
  return { port, loaded, remove };
}
