import "server-only";

/**
 * How long a transaction may wait for a connection, and run. Prisma waits 2 s by default: under a burst of sends, with
 * one embedded connection, an honest request would be refused for that.
 */
export const transactionOptions = { maxWait: 15_000, timeout: 15_000 };
