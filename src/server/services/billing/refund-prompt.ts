import "server-only";
import type { Tx } from "~/server/db";

/** Gives back the prompt counted for a message that led to nothing. Idempotent. */
export async function refundPrompt(tx: Tx, messageId: string, now: Date): Promise<void> {
  await tx.promptUsage.updateMany({ where: { messageId, refundedAt: null }, data: { refundedAt: now } });
}
