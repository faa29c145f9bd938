// Limits of an import: far above normal use, and small enough for the server's memory.

const MB = 1_000_000;

/** An uploaded file. */
export const MAX_IMPORT_BYTES = 10_000 * MB;
/** Files in an imported archive. */
export const MAX_ENTRIES = 1_000_000;
/** The unpacked size of all files of an imported archive. */
export const MAX_UNPACKED_BYTES = 20_000 * MB;

/** Chats in one file of another product. */
export const MAX_CHATS = 100_000;
/** Messages of one chat. */
export const MAX_MESSAGES = 100_000;
/** Text of one chat, thinking included. */
export const MAX_CHAT_CHARACTERS = 50_000_000;

/** Bytes that a file of an imported archive may unpack to. */
export const maxBytes = {
  account: 10 * MB,
  avatar: 2 * MB,
  template: 4 * MB,
  // As JSON, its text may take twice as much.
  collection: 45 * MB,
  project: 50 * MB,
  repository: 500 * MB,
  chat: 100 * MB,
  attachment: 20 * MB,
  manifest: 200 * MB,
} as const;
