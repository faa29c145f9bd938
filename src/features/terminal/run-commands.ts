import { boundOutput } from "~/domain/chat/command-run";
import type { ProjectFiles } from "~/domain/project/project-files";
import { openShell } from "./pane/open-shell";
import type { FileChanges } from "./shell/protocol";

const COLUMNS = 80;
const INTERRUPTED = 130;
// biome-ignore lint/suspicious/noControlCharactersInRegex: colours arrive as control sequences
const COLOURS = /\u001b\[[0-9;]*m/g;

interface RunOptions {
  files: ProjectFiles;
  signal: AbortSignal;
  /** The end of what was printed so far, without colours. */
  onOutput: (output: string) => void;
  /** Saves what the commands wrote. */
  onChanges: (changes: FileChanges) => Promise<void>;
}

/** Runs commands without a terminal on screen, one after the other, until one fails or `signal` ends it. */
export async function runCommands(
  commands: readonly string[],
  { files, signal, onOutput, onChanges }: RunOptions,
): Promise<{ exitCode: number; output: string }> {
  const now = new Map(files);
  const changed: FileChanges = [];
  let output = "";
  const shell = await openShell({
    files: () => now,
    onOutput(text) {
      output = boundOutput(output + text.replace(COLOURS, ""));
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
      changed.push(...done.changes);
      for (const [path, content] of done.changes) {
        if (content === null) now.delete(path);
        else now.set(path, content);
      }
    }
    if (changed.length > 0) await onChanges(changed);
    return { exitCode: signal.aborted ? INTERRUPTED : exitCode, output };
  } finally {
    signal.removeEventListener("abort", shell.interrupt);
    shell.close();
  }
}
