/** Options shared by every database client. */
export const clientOptions = {
  /**
   * How long a transaction may wait for a connection, and run. Prisma's default wait of 2 s would reject legitimate
   * requests during a burst, since the embedded database has a single connection.
   */
  transactionOptions: { maxWait: 15_000, timeout: 15_000 },
  /** The other formats capture each query's call site for error messages, which takes a tenth of the query's time. */
  errorFormat: "minimal",
} as const;
