import { normalizePath, type ProjectFiles } from "~/domain/project/project-files";
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

type Completions = Extract<ShellReply, { type: "completions" }>;

const readPage = async () => {
  const answer = await fetch("/shell/page.js");
  return { output: answer.ok ? await answer.text() : "", exitCode: answer.ok ? 0 : 1 };
};
const unavailable = { output: `${copy.noTools}\n`, exitCode: 1 };

/** Why a shell cannot go on. */
export type Loss = "flooded" | "crashed";

/** The app's end of the port to a shell: what it sends, and what it takes from the answers. */
export class ShellConnection {
  private lastId = 0;
  private state: ShellState | null = null;
  private sent: ProjectFiles = new Map();
  /** Characters that the running command is ahead of the screen. Its code may have got hold of the port, and not care. */
  private ahead = 0;
  private stray = 0;
  private running: { id: number; finish: (result: Finished) => void } | null = null;
  private readonly completing = new Map<number, (reply: Completions) => void>();

  constructor(
    private port: MessagePort,
    private readonly options: ShellOptions & { onLost: (loss: Loss) => void },
  ) {
    this.listen();
  }

  /** Runs one command line after the other; output arrives through `onOutput`. */
  readonly run = (command: string, columns: number): Promise<Finished> => {
    const id = this.nextId();
    this.ahead = 0;
    return new Promise((resolve) => {
      const finish = (result: Finished) => {
        this.running = null;
        resolve(result);
      };
      this.running = { id, finish };
      this.send({ type: "run", id, command, state: this.state, columns });
    });
  };

  readonly complete = (line: string): Promise<{ start: number; candidates: string[] }> => {
    const id = this.nextId();
    return new Promise((resolve) => {
      this.completing.set(id, (reply) => {
        this.completing.delete(id);
        resolve(reply);
      });
      this.send({ type: "complete", id, line, state: this.state });
    });
  };

  /** Goes on with another shell; the running command ends, and what it has not finished writing is gone. */
  reconnect(next: MessagePort, exitCode: number): void {
    this.port.close();
    this.port = next;
    this.listen();
    this.sent = new Map();
    this.completing.clear();
    this.stray = 0;
    this.finish({ exitCode, changes: [] });
  }

  /** The current folder. */
  readonly cwd = (): string => this.state?.cwd ?? "/project";

  close(): void {
    this.port.close();
  }

  private send(request: ShellRequest): void {
    this.port.postMessage(request);
  }

  /** The id of a question about the files as they are now. */
  private nextId(): number {
    const now = new Map(this.options.files());
    const changes = changesBetween(this.sent, now);
    if (changes.length > 0) this.send({ type: "files", changes });
    this.sent = now;
    this.lastId += 1;
    return this.lastId;
  }

  private finish({ exitCode, changes: all }: Pick<Finished, "exitCode" | "changes">): void {
    const before = this.sent;
    const changes = all.filter(([path]) => normalizePath(path) === path);
    this.sent = withChanges(before, changes);
    const refused = all.flatMap(([path, content]) =>
      content !== null && normalizePath(path) !== path ? [path] : [],
    );
    this.running?.finish({ exitCode, before, changes, refused });
  }

  private listen(): void {
    const own = this.port;
    own.onmessage = ({ data }) => {
      const reply = shellReply.safeParse(data);
      if (reply.success) this.take(reply.data);
      else this.stray += 1;
      if (this.ahead > 2 * MAX_AHEAD || this.stray > MAX_STRAY) this.options.onLost("flooded");
    };
    // Where the browser tells: the frame's process ended.
    own.addEventListener("close", () => own === this.port && this.options.onLost("crashed"));
  }

  private take(reply: ShellReply): void {
    const complete = reply.type === "completions" && this.completing.get(reply.id);
    if (complete) complete(reply);
    else if (reply.id !== this.running?.id) this.stray += 1;
    else if (reply.type === "ask") void this.askTool(reply);
    else if (reply.type === "output") void this.show(reply.text, reply.id);
    else if (reply.type === "done") {
      this.state = reply.state;
      this.finish(reply);
    }
  }

  private async askTool({
    question,
    tool,
    args,
    files,
  }: Extract<ShellReply, { type: "ask" }>): Promise<void> {
    const asking = this.port;
    const { tools } = this.options;
    const known = withChanges(new Map(), files);
    const answer = await (tool === "page"
      ? readPage()
      : (tools?.[tool](args, known) ?? Promise.resolve(unavailable))
    ).catch((error: unknown) => ({
      output: `${error instanceof Error ? error.message : String(error)}\n`,
      exitCode: 1,
    }));
    asking.postMessage({ type: "toolResult", question, ...answer } satisfies ShellRequest);
  }

  private async show(text: string, id: number): Promise<void> {
    const { length: characters } = text;
    this.ahead += characters;
    if (this.ahead > 2 * MAX_AHEAD) return;
    await this.options.onOutput(text);
    if (this.running?.id !== id) return;
    this.ahead -= characters;
    this.send({ type: "shown", characters });
  }
}

/** First what is gone: a file may have become a folder. */
function changesBetween(before: ProjectFiles, now: ProjectFiles): FileChanges {
  const gone = [...before.keys()].filter((path) => !now.has(path));
  const changed = [...now].filter(([path, content]) => before.get(path) !== content);
  return [...gone.map((path): FileChanges[number] => [path, null]), ...changed];
}

function withChanges(files: ProjectFiles, changes: Iterable<FileChanges[number]>): ProjectFiles {
  const now = new Map(files);
  for (const [path, content] of changes) {
    if (content === null) now.delete(path);
    else now.set(path, content);
  }
  return now;
}
