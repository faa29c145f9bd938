import { type FileContent, normalisePath, type ProjectFiles } from "~/domain/project/project-files";
import { MAX_CHARACTERS } from "../shell/output";
import type { FileChanges, ShellReply, ShellRequest, ShellState } from "../shell/protocol";
import { shellReply } from "./shell-reply";

const INTERRUPTED = 130;

/** What a command wrote. */
export interface Written {
  /** The files that it started with. */
  before: ProjectFiles;
  changes: FileChanges;
}

interface Finished extends Written {
  exitCode: number;
  /** Names of files that no project can have. */
  refused: string[];
}

export interface ShellOptions {
  /** The files that commands work on, asked for before each command. */
  files: () => ProjectFiles;
  onOutput: (text: string) => void;
}

/** The app's end of the port to a shell: what it sends, and what it takes from the answers. */
export function connectShell(first: MessagePort, { files, onOutput }: ShellOptions) {
  let port = first;
  let lastId = 0;
  let state: ShellState | null = null;
  let sent: ReadonlyMap<string, FileContent> = new Map();
  /** What the running command has printed. Its code may have got hold of the port, and post without a limit. */
  let printed = 0;
  let running: { id: number; finish: (result: Finished) => void } | null = null;
  const completing = new Map<number, (reply: Extract<ShellReply, { type: "completions" }>) => void>();
  const send = (request: ShellRequest) => port.postMessage(request);

  const sendFiles = () => {
    const now = new Map(files());
    const changes: FileChanges = [];
    // First what is gone: a file may have become a folder.
    for (const path of sent.keys()) if (!now.has(path)) changes.push([path, null]);
    for (const [path, content] of now) if (sent.get(path) !== content) changes.push([path, content]);
    if (changes.length > 0) send({ type: "files", changes });
    sent = now;
  };
  const finish = ({ exitCode, changes: all }: Pick<Finished, "exitCode" | "changes">) => {
    const before = sent;
    const now = new Map(before);
    const changes = all.filter(([path]) => normalisePath(path) === path);
    for (const [path, content] of changes) {
      if (content === null) now.delete(path);
      else now.set(path, content);
    }
    sent = now;
    const refused = all.flatMap(([path, content]) =>
      content !== null && normalisePath(path) !== path ? [path] : [],
    );
    running?.finish({ exitCode, before, changes, refused });
  };
  const onReply = (reply: ShellReply) => {
    if (reply.type === "completions") completing.get(reply.id)?.(reply);
    if (reply.type === "output" && reply.id === running?.id) {
      printed += reply.text.length;
      if (printed <= 2 * MAX_CHARACTERS) onOutput(reply.text);
    }
    if (reply.type === "done" && reply.id === running?.id) {
      state = reply.state;
      finish(reply);
    }
  };
  const listen = () => {
    port.onmessage = ({ data }) => {
      const reply = shellReply.safeParse(data);
      if (reply.success) onReply(reply.data);
    };
  };
  listen();

  return {
    /** Runs one command line after the other; output arrives through `onOutput`. */
    run(command: string, columns: number): Promise<Finished> {
      sendFiles();
      lastId += 1;
      const id = lastId;
      printed = 0;
      return new Promise((resolve) => {
        running = {
          id,
          finish: (result) => {
            running = null;
            resolve(result);
          },
        };
        send({ type: "run", id, command, state, columns });
      });
    },
    complete(line: string): Promise<{ start: number; candidates: string[] }> {
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
    /** Goes on with another shell; what the running command has not finished writing is gone. */
    reconnect(next: MessagePort) {
      port.close();
      port = next;
      listen();
      sent = new Map();
      completing.clear();
      finish({ exitCode: INTERRUPTED, changes: [] });
    },
    /** The current folder. */
    cwd: () => state?.cwd ?? "/project",
    close: () => port.close(),
  };
}
