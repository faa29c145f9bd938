/** Written into a reply before its model makes refused changes again, in this order. */
export const RETRY_NOTES = [
  "*Some changes did not fit. Trying again.*",
  "*Some changes still did not fit. Asking for whole files.*",
] as const;

const NOTE = new RegExp(`^(?:${RETRY_NOTES.map((note) => note.replace(/[*.]/g, "\\$&")).join("|")})$`, "gm");

/** Where a reply starts to make its refused changes again: offsets into its text. */
export const retryStarts = (text: string): number[] => [...text.matchAll(NOTE)].map(({ index }) => index);

/** A reply that is over: its notes say nothing to a model that reads it later. */
export const withoutRetryNotes = (text: string): string =>
  retryStarts(text).length === 0 ? text : text.replace(NOTE, "").replace(/\n{3,}/g, "\n\n");
