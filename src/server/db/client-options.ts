import "server-only";

/** How every database client of ours is made, beside what it connects to. */
export const clientOptions = {
  /**
   * How long a transaction may wait for a connection, and run. Prisma waits 2 s by default: under a burst of sends, with
   * one embedded connection, an honest request would be refused for that.
   */
  transactionOptions: { maxWait: 15_000, timeout: 15_000 },
  /** The other formats record where each query was called, for the text of an error: that takes a tenth of its time. */
  errorFormat: "minimal",
} as const;
