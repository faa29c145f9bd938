import { truncateOutput } from "~/domain/chat/command-execution";
import { refuseDeletions } from "~/domain/project/page-request";
import type { FileContent, ProjectFiles } from "~/domain/project/project-files";
import { openShell } from "./pane/open-shell";
import type { CommandChanges } from "./pane/shell-connection";
import type { ProjectTools } from "./project-tools";

const COLUMNS = 80;
const INTERRUPTED = 130;
// biome-ignore lint/suspicious/noControlCharactersInRegex: colors arrive as control sequences
const COLORS = /\u001b\[[0-9;]*m/g;

interface RunOptions {
  tools?: ProjectTools | undefined;
  files: ProjectFiles;
  signal: AbortSignal;
  /** Limits how many files may be deleted. */
  mayDelete?: number | undefined;
  /** Receives the end of the output so far, without colors. */
  onOutput: (output: string) => void;
  /** Saves the commands' changes. @returns a user-facing error, if it failed */
  onChanges: (written: CommandChanges) => Promise<string | undefined>;
}

/** Runs commands in order without a visible terminal, until one fails or `signal` aborts. */
export async function runCommands(
  commands: readonly string[],
  { files, tools, signal, mayDelete, onOutput, onChanges }: RunOptions,
): Promise<{ exitCode: number; output: string }> {
  const currentFiles = new Map(files);
  const changed = new Map<string, FileContent | null>();
  let output = "";
  const shell = await openShell({
    files: () => currentFiles,
    tools,
    onOutput(text) {
      output = truncateOutput(output + text.replace(COLORS, ""));
      onOutput(output);
    },
  });
  signal.addEventListener("abort", shell.interrupt);
  let exitCode = 0;
  try {
    for (const command of commands) {
      if (exitCode !== 0 || signal.aborted) break;
      const done = await shell.run(command, COLUMNS);
      exitCode = done.exitCode;
      for (const [path, content] of done.changes) {
        changed.set(path, content);
        if (content === null) currentFiles.delete(path);
        else currentFiles.set(path, content);
      }
    }
    const changes = [...changed];
    const deleted = changes.filter(([path, content]) => content === null && files.has(path)).length;
    const problem =
      refuseDeletions(deleted, mayDelete) ??
      (changes.length > 0 ? await onChanges({ before: files, changes }) : undefined);
    if (problem) {
      exitCode ||= 1;
      output = truncateOutput(`${output}\n${problem}\n`);
    }
    return { exitCode: signal.aborted ? INTERRUPTED : exitCode, output };
  } finally {
    signal.removeEventListener("abort", shell.interrupt);
    shell.close();
  }
}
