/** Injected, so that tests control time. */
export interface Clock {
  now(): Date;
}

/** Injected randomness. */
export interface Ids {
  /** A UUID v7: ids sort by the time they were made, also within one millisecond of one process. */
  next(): string;
  /** 32 random bytes in base64url, for links that are mailed. */
  secret(): string;
}

/** Structured lines. Never pass prompts, replies, tokens, passwords or card data. */
export interface Log {
  info(fields: Record<string, unknown>, message: string): void;
  warn(fields: Record<string, unknown>, message: string): void;
  error(fields: Record<string, unknown>, message: string): void;
}

/** A text sealed for one purpose cannot be opened for another. */
export type SealPurpose =
  | "provider-token"
  | "totp-key"
  | "webhook-secret"
  | "app-key"
  | "change-quote"
  | "connection"
  | "github"
  | "tool-server"
  | "host-token"
  | "supabase"
  | "share-link";

/** Encrypts what is stored or handed out and must be read again: provider tokens, one-time-code keys, quotes. */
export interface Sealer {
  seal(text: string, purpose: SealPurpose): string;
  /** @throws {Error} when it was sealed for another purpose or with another key, or was modified */
  open(sealed: string, purpose: SealPurpose): string;
  /** Unchanged if sealed with the newest secret, otherwise resealed with it. @throws {Error} as `open` does */
  renew(sealed: string, purpose: SealPurpose): string;
}
