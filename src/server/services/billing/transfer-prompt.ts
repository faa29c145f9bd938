import "server-only";
import type { Tx } from "~/server/db";

/** Moves a waiting question's prompt to its reply. */
export async function transferPrompt(tx: Tx, questionId: string, replyId: string): Promise<void> {
  await tx.promptUsage.updateMany({
    where: { messageId: questionId, refundedAt: null },
    data: { messageId: replyId },
  });
}
