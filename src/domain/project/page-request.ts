import type { ConsoleEntry } from "~preview";

// What the tab that does agents' requests needs of them, without zod.

/** How long the tab names the agent after its last request. */
export const NAMED_MS = 60_000;
/** How much is kept of what tests print. */
export const MAX_TEST_OUTPUT = 20_000;
/** How much of the Console an answer holds. */
const MAX_CONSOLE_CHARACTERS = 20_000;

/** Why nothing is kept of what a command wrote: it deleted more files than it may. */
export const refuseDeletions = (deleted: number, mayDelete: number | undefined): string | undefined =>
  mayDelete !== undefined && deleted > mayDelete
    ? `What it wrote is not kept: it deleted ${deleted} files. Delete them with delete_files, which asks the user.`
    : undefined;

/** The last lines of a page's Console that fit into an answer. */
export function boundConsole(entries: readonly ConsoleEntry[]): ConsoleEntry[] {
  let left = MAX_CONSOLE_CHARACTERS;
  const first = entries.findLastIndex(({ text }) => {
    left -= text.length;
    return left < 0;
  });
  return entries.slice(first + 1);
}
