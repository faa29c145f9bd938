/** What a sealed text is for: one sealed for one purpose does not open as another. */
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
  | "supabase";

/** Encrypts what is stored or handed out and must be read again: provider tokens, one-time-code keys, quotes. */
export interface Sealer {
  seal(text: string, purpose: SealPurpose): string;
  /** @throws {Error} when it was sealed for something else, by another key, or was changed */
  open(sealed: string, purpose: SealPurpose): string;
  /** Unchanged if sealed with the newest secret, otherwise resealed with it. @throws {Error} as `open` does */
  renew(sealed: string, purpose: SealPurpose): string;
}
