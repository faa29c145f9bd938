import "server-only";
import type { Db, Tx } from "~/server/db";

/** Gives back the prompt counted for a message that led to nothing. Idempotent. */
export async function refundPrompt(tx: Tx, messageId: string, now: Date): Promise<void> {
  await tx.promptUsage.updateMany({ where: { messageId, refundedAt: null }, data: { refundedAt: now } });
}

/** Gives back a prompt by its own id, for a call that belongs to no message. Idempotent. */
export async function refundCall(
  tx: Db | Tx,
  { id, userId }: { id: string; userId: string },
  now: Date,
): Promise<void> {
  await tx.promptUsage.updateMany({ where: { id, userId, refundedAt: null }, data: { refundedAt: now } });
}
