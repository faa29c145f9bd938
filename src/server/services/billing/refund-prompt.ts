import "server-only";
import type { Tx } from "~/server/db";

/** Gives the prompt of one message back, because nothing came of it. Doing it twice changes nothing. */
export async function refundPrompt(tx: Tx, messageId: string, now: Date): Promise<void> {
  await tx.promptUsage.updateMany({ where: { messageId, refundedAt: null }, data: { refundedAt: now } });
}
