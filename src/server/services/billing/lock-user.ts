import "server-only";
import type { Tx } from "~/server/db";

/**
 * Locks the user's row for the rest of the transaction: what counts against a plan, and plans themselves, take turns.
 * The lock is the weaker NO KEY kind: rows that were just inserted for the user hold its key, and two such senders
 * would wait for each other.
 */
export async function lockUser(tx: Tx, userId: string): Promise<void> {
  await tx.$executeRaw`SELECT 1 FROM users WHERE id = ${userId}::uuid FOR NO KEY UPDATE`;
}
