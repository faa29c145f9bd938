import { type FileContent, normalizePath, type ProjectFiles } from "~/domain/project/project-files";
import { copy } from "../copy";
import type { ProjectTools } from "../project-tools";
import { MAX_AHEAD } from "../shell/output";
import type { FileChanges, ShellReply, ShellRequest, ShellState } from "../shell/protocol";
import { shellReply } from "./shell-reply";

/** More answers than this that nothing asked for come from a command's code. */
const MAX_STRAY = 1000;

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
  /** Absent where commands have only their shell. */
  tools?: ProjectTools | undefined;
  /** The files that commands work on, asked for before each command. */
  files: () => ProjectFiles;
  /** Resolves once the text is shown, where that takes time: a shell may be only so far ahead. */
  onOutput: (text: string) => void | Promise<void>;
}

const readPage = async () => {
  const answer = await fetch("/shell/page.js");
  return { output: answer.ok ? await answer.text() : "", exitCode: answer.ok ? 0 : 1 };
};
const unavailable = Promise.resolve({ output: `${copy.noTools}\n`, exitCode: 1 });

/** Why a shell cannot go on. */
export type Loss = "flooded" | "crashed";

/** The app's end of the port to a shell: what it sends, and what it takes from the answers. */
export function connectShell(
  first: MessagePort,
  { files, tools, onOutput, onLost }: ShellOptions & { onLost: (loss: Loss) => void },
) {
  let port = first;
  let lastId = 0;
  let state: ShellState | null = null;
  let sent: ReadonlyMap<string, FileContent> = new Map();
  /** Characters that the running command is ahead of the screen. Its code may have got hold of the port, and not care. */
  let ahead = 0;
  let stray = 0;
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
    const changes = all.filter(([path]) => normalizePath(path) === path);
    for (const [path, content] of changes) {
      if (content === null) now.delete(path);
      else now.set(path, content);
    }
    sent = now;
    const refused = all.flatMap(([path, content]) =>
      content !== null && normalizePath(path) !== path ? [path] : [],
    );
    running?.finish({ exitCode, before, changes, refused });
  };
  const onReply = (reply: ShellReply) => {
    if (reply.type === "completions" && completing.has(reply.id)) return completing.get(reply.id)?.(reply);
    if (reply.id !== running?.id) stray += 1;
    else if (reply.type === "ask") void askTool(reply);
    else if (reply.type === "output") void show(reply.text, reply.id);
    else if (reply.type === "done") {
      state = reply.state;
      finish(reply);
    }
  };
  const askTool = async ({ question, tool, args, files: given }: Extract<ShellReply, { type: "ask" }>) => {
    const asking = port;
    const known = new Map(
      given.flatMap(([path, content]): [string, FileContent][] =>
        content === null ? [] : [[path, content]],
      ),
    );
    const answer = await (tool === "page" ? readPage() : (tools?.[tool](args, known) ?? unavailable)).catch(
      (error: unknown) => ({
        output: `${error instanceof Error ? error.message : String(error)}\n`,
        exitCode: 1,
      }),
    );
    asking.postMessage({ type: "toolResult", question, ...answer } satisfies ShellRequest);
  };
  const show = async (text: string, id: number) => {
    const { length: characters } = text;
    ahead += characters;
    if (ahead > 2 * MAX_AHEAD) return;
    await onOutput(text);
    if (running?.id !== id) return;
    ahead -= characters;
    send({ type: "shown", characters });
  };
  const listen = () => {
    const own = port;
    own.onmessage = ({ data }) => {
      const reply = shellReply.safeParse(data);
      if (reply.success) onReply(reply.data);
      else stray += 1;
      if (ahead > 2 * MAX_AHEAD || stray > MAX_STRAY) onLost("flooded");
    };
    // Where the browser tells: the frame's process ended.
    own.addEventListener("close", () => own === port && onLost("crashed"));
  };
  listen();

  return {
    /** Runs one command line after the other; output arrives through `onOutput`. */
    run(command: string, columns: number): Promise<Finished> {
      sendFiles();
      lastId += 1;
      const id = lastId;
      ahead = 0;
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
    /** Goes on with another shell; the running command ends, and what it has not finished writing is gone. */
    reconnect(next: MessagePort, exitCode: number) {
      port.close();
      port = next;
      listen();
      sent = new Map();
      completing.clear();
      stray = 0;
      finish({ exitCode, changes: [] });
    },
    /** The current folder. */
    cwd: () => state?.cwd ?? "/project",
    close: () => port.close(),
  };
}
