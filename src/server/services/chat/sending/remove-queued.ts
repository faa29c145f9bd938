import type { Tx } from "~/server/db";
import type { Clock } from "~/server/ports/system";
import { refundPrompt } from "../../billing/prompts";

/** Refunds a queued message and deletes it; its files become unsent uploads of its author. The chat is locked. */
export async function removeQueued(
  { tx, clock }: { tx: Tx; clock: Clock },
  { id, authorId }: { id: string; authorId: string },
): Promise<void> {
  await refundPrompt(tx, id, clock.now());
  await tx.attachment.updateMany({
    where: { messageId: id },
    data: { messageId: null, path: null, userId: authorId, createdAt: clock.now() },
  });
  await tx.message.delete({ where: { id }, select: { id: true } });
}
