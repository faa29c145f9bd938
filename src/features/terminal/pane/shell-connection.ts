import { normalizePath, type ProjectFiles } from "~/domain/project/project-files";
import { copy } from "../copy";
import type { ProjectTools } from "../project-tools";
import { MAX_AHEAD } from "../shell/output";
import type { FileChanges, ShellReply, ShellRequest, ShellState } from "../shell/protocol";
import { shellReply } from "./shell-reply";

/** More unsolicited replies than this must come from a command's code. */
const MAX_STRAY = 1000;

/** The changes of a command. */
export interface CommandChanges {
  /** The files that it started with. */
  before: ProjectFiles;
  changes: FileChanges;
}

interface Finished extends CommandChanges {
  exitCode: number;
  /** Names of files that no project can have. */
  refused: string[];
}

export interface ShellOptions {
  /** Absent if commands cannot call the app. */
  tools?: ProjectTools | undefined;
  /** The files that commands work on, read before each command. */
  files: () => ProjectFiles;
  /** Resolves once the text is visible, for flow control. */
  onOutput: (text: string) => void | Promise<void>;
}

type Completions = Extract<ShellReply, { type: "completions" }>;

const readPage = async () => {
  const answer = await fetch("/shell/page.js");
  return { output: answer.ok ? await answer.text() : "", exitCode: answer.ok ? 0 : 1 };
};
const unavailable = { output: `${copy.noTools}\n`, exitCode: 1 };

/** Why a shell was lost. */
export type Loss = "flooded" | "crashed";

/** The app's end of the port to a shell. */
export class ShellConnection {
  private lastId = 0;
  private state: ShellState | null = null;
  private sent: ProjectFiles = new Map();
  /** Characters by which the command is ahead of the screen. Its code may ignore flow control. */
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

  /** Runs one command line at a time; output arrives through `onOutput`. */
  readonly run = (command: string, columns: number): Promise<Finished> => {
    const id = this.startRequest();
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
    const id = this.startRequest();
    return new Promise((resolve) => {
      this.completing.set(id, (reply) => {
        this.completing.delete(id);
        resolve(reply);
      });
      this.send({ type: "complete", id, line, state: this.state });
    });
  };

  /** Switches to another shell. The running command ends; its unfinished writes are lost. */
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

  /** Sends changed files, then returns the id of the next request. */
  private startRequest(): number {
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
    const port = this.port;
    port.onmessage = ({ data }) => {
      const reply = shellReply.safeParse(data);
      if (reply.success) this.handle(reply.data);
      else this.stray += 1;
      if (this.ahead > 2 * MAX_AHEAD || this.stray > MAX_STRAY) this.options.onLost("flooded");
    };
    // In browsers that report it: the frame's process ended.
    port.addEventListener("close", () => port === this.port && this.options.onLost("crashed"));
  }

  private handle(reply: ShellReply): void {
    const complete = reply.type === "completions" && this.completing.get(reply.id);
    if (complete) complete(reply);
    else if (reply.id !== this.running?.id) this.stray += 1;
    else if (reply.type === "ask") void this.askTool(reply);
    else if (reply.type === "output") void this.display(reply.text, reply.id);
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
    const currentFiles = withChanges(new Map(), files);
    const answer = await (tool === "page"
      ? readPage()
      : (tools?.[tool](args, currentFiles) ?? Promise.resolve(unavailable))
    ).catch((error: unknown) => ({
      output: `${error instanceof Error ? error.message : String(error)}\n`,
      exitCode: 1,
    }));
    asking.postMessage({ type: "toolResult", question, ...answer } satisfies ShellRequest);
  }

  private async display(text: string, id: number): Promise<void> {
    const { length: characters } = text;
    this.ahead += characters;
    if (this.ahead > 2 * MAX_AHEAD) return;
    await this.options.onOutput(text);
    if (this.running?.id !== id) return;
    this.ahead -= characters;
    this.send({ type: "shown", characters });
  }
}

/** Deletions come first, because a file may have become a folder. */
function changesBetween(before: ProjectFiles, now: ProjectFiles): FileChanges {
  const deleted = [...before.keys()].filter((path) => !now.has(path));
  const changed = [...now].filter(([path, content]) => before.get(path) !== content);
  return [...deleted.map((path): FileChanges[number] => [path, null]), ...changed];
}

function withChanges(files: ProjectFiles, changes: Iterable<FileChanges[number]>): ProjectFiles {
  const now = new Map(files);
  for (const [path, content] of changes) {
    if (content === null) now.delete(path);
    else now.set(path, content);
  }
  return now;
}
