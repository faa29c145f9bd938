/** Notes in a reply before each retry of refused changes, in order. */
export const RETRY_NOTES = [
  "*Some changes did not fit. Trying again.*",
  "*Some changes still did not fit. Asking for whole files.*",
] as const;

const NOTE = new RegExp(`^(?:${RETRY_NOTES.map((note) => note.replace(/[*.]/g, "\\$&")).join("|")})$`, "gm");

/** Offsets in a reply's text where retries start. */
export const retryStarts = (text: string): number[] => [...text.matchAll(NOTE)].map(({ index }) => index);

/** Removes the notes, which are irrelevant in later prompts. */
export const withoutRetryNotes = (text: string): string =>
  retryStarts(text).length === 0 ? text : text.replace(NOTE, "").replace(/\n{3,}/g, "\n\n");
