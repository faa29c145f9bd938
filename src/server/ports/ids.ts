/** Injected randomness. */
export interface Ids {
  /** A UUID v7: ids sort by the time they were made, also within one millisecond of one process. */
  next(): string;
  /** 32 random bytes in base64url, for links that are mailed. */
  secret(): string;
}
