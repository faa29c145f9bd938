import { createContext, type RefObject } from "react";

/** Runs commands on the files of the chat's project and saves what they write. `onOutput` gets all output so far. */
export type RunInProject = (
  commands: readonly string[],
  options: { signal: AbortSignal; onOutput: (output: string) => void },
) => Promise<{ exitCode: number; output: string }>;

/** The chat page provides it; null where there is no project. */
export const CommandRunner = createContext<RunInProject | null>(null);

/** `automaticLeft`: runs without a question that the last message sent in this tab still allows. */
export const RunScope = createContext<{ chatId: string; automaticLeft: RefObject<number> } | null>(null);
