import type { ConsoleEntry } from "~preview";

// For the tab that executes agents' requests, without zod.

/** How long the tab names the agent after its last request. */
export const AGENT_VISIBLE_MS = 60_000;
/** Characters of stored test output. */
export const MAX_TEST_OUTPUT = 20_000;
/** Characters of console output in an answer. */
const MAX_CONSOLE_CHARACTERS = 20_000;

/** Why a command's changes are discarded: it deleted too many files. */
export const refuseDeletions = (deleted: number, mayDelete: number | undefined): string | undefined =>
  mayDelete !== undefined && deleted > mayDelete
    ? `What it wrote is not kept: it deleted ${deleted} files. Delete them with delete_files, which asks the user.`
    : undefined;

/** The last console entries that fit into an answer. */
export function boundConsole(entries: readonly ConsoleEntry[]): ConsoleEntry[] {
  let left = MAX_CONSOLE_CHARACTERS;
  const first = entries.findLastIndex(({ text }) => {
    left -= text.length;
    return left < 0;
  });
  return entries.slice(first + 1);
}
