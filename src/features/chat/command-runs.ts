import { createContext } from "react";

/**
 * Runs commands on the files of the chat's project and saves what they write, unless they delete more files than they
 * may. `onOutput` gets all output so far.
 */
export type RunInProject = (
  commands: readonly string[],
  options: { signal: AbortSignal; onOutput: (output: string) => void; mayDelete?: number | undefined },
) => Promise<{ exitCode: number; output: string }>;

/** The chat page provides it; null where there is no project. */
export const CommandRunner = createContext<RunInProject | null>(null);

/** The chat whose replies ask for runs; null while it has not begun. */
export const RunScope = createContext<string | null>(null);
