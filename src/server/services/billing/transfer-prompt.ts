import "server-only";
import type { Tx } from "~/server/db";

/** Makes the prompt that was counted for a waiting question the prompt of its reply. */
export async function transferPrompt(tx: Tx, questionId: string, replyId: string): Promise<void> {
  await tx.promptUsage.updateMany({
    where: { messageId: questionId, refundedAt: null },
    data: { messageId: replyId },
  });
}
