import type { FileContent, ProjectFiles } from "~/domain/project/project-files";
import type { FileChanges, ShellReply, ShellRequest, ShellState } from "../shell/protocol";
import { shellReply } from "./shell-reply";

const SANDBOX = "allow-scripts";
const INTERRUPTED = 130;

export interface Finished {
  exitCode: number;
  changes: FileChanges;
}

export interface Shell {
  /** Runs one command line after the other; output arrives through `onOutput`. */
  run(command: string, columns: number): Promise<Finished>;
  complete(line: string): Promise<{ start: number; candidates: string[] }>;
  /** Ends the running command at once, whatever it does; what it has not finished writing is gone. */
  interrupt(): void;
  /** The current folder. */
  cwd(): string;
  close(): void;
}

interface ShellOptions {
  /** The files that commands work on, asked for before each command. */
  files: () => ProjectFiles;
  onOutput: (text: string) => void;
}

/** Starts a shell in a hidden frame without an origin. @throws TypeError when its script cannot be fetched */
export async function openShell({ files, onOutput }: ShellOptions): Promise<Shell> {
  const [source, frame] = await Promise.all([fetchShell(), addFrame()]);
  const { port1: port, port2: theirs } = new MessageChannel();
  frame.contentWindow?.postMessage(source, "*", [theirs]);

  let lastId = 0;
  let state: ShellState | null = null;
  let sent = new Map<string, FileContent>();
  let running: { id: number; finish: (result: Finished) => void } | null = null;
  const completing = new Map<number, (reply: Extract<ShellReply, { type: "completions" }>) => void>();
  const send = (request: ShellRequest | { type: "interrupt" }) => port.postMessage(request);

  const sendFiles = () => {
    const now = new Map(files());
    const changes: FileChanges = [];
    for (const [path, content] of now) if (sent.get(path) !== content) changes.push([path, content]);
    for (const path of sent.keys()) if (!now.has(path)) changes.push([path, null]);
    if (changes.length > 0) send({ type: "files", changes });
    sent = now;
  };
  const onReply = (reply: ShellReply) => {
    if (reply.type === "completions") completing.get(reply.id)?.(reply);
    if (reply.type === "output" && reply.id === running?.id) onOutput(reply.text);
    if (reply.type === "done" && reply.id === running?.id) {
      state = reply.state;
      for (const [path, content] of reply.changes) {
        if (content === null) sent.delete(path);
        else sent.set(path, content);
      }
      running.finish(reply);
    }
  };
  port.onmessage = ({ data }) => {
    const reply = shellReply.safeParse(data);
    if (reply.success) onReply(reply.data);
  };

  return {
    run(command, columns) {
      sendFiles();
      lastId += 1;
      const id = lastId;
      return new Promise((resolve) => {
        const finish = (result: Finished) => {
          running = null;
          resolve(result);
        };
        running = { id, finish };
        send({ type: "run", id, command, state, columns });
      });
    },
    complete(line) {
      sendFiles();
      lastId += 1;
      const id = lastId;
      return new Promise((resolve) => {
        completing.set(id, (reply) => {
          completing.delete(id);
          resolve(reply);
        });
        send({ type: "complete", id, line, state });
      });
    },
    interrupt() {
      send({ type: "interrupt" });
      sent = new Map();
      running?.finish({ exitCode: INTERRUPTED, changes: [] });
    },
    cwd: () => state?.cwd ?? "/project",
    close() {
      port.close();
      frame.remove();
    },
  };
}

async function fetchShell(): Promise<string> {
  const response = await fetch("/shell/shell.js");
  if (!response.ok) throw new TypeError(`The shell answered ${response.status}`);
  return response.text();
}

function addFrame(): Promise<HTMLIFrameElement> {
  const frame = document.createElement("iframe");
  frame.setAttribute("sandbox", SANDBOX);
  frame.title = "Terminal";
  frame.hidden = true;
  const ready = new Promise<HTMLIFrameElement>((resolve) => {
    const onMessage = ({ source, data }: MessageEvent) => {
      if (source !== frame.contentWindow || data !== "terminal-frame-ready") return;
      window.removeEventListener("message", onMessage);
      resolve(frame);
    };
    window.addEventListener("message", onMessage);
  });
  frame.src = "/frame/terminal";
  document.body.append(frame);
  return ready;
}
