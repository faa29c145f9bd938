import type { SignedInUser } from "~/domain/auth/signed-in-user";
import type { AttachmentSummary } from "~/domain/chat/attachment";
import { notFound } from "~/domain/error/domain-error";
import type { Db } from "~/server/db";
import type { Clock } from "~/server/ports/clock";
import type { Streams } from "~/server/ports/streams";
import { refundPrompt } from "../../billing/prompts";
import { listAttachments } from "../attachments/attachment-store";
import { requireMessage } from "../message-store";
import { lockChat } from "../repository";

/** Removes a queued message and returns its text and files for editing. */
export async function unqueueMessage(
  deps: { db: Db; clock: Clock; streams: Streams },
  user: SignedInUser,
  input: { chatId: string; messageId: string },
): Promise<{ text: string; attachments: AttachmentSummary[] }> {
  const taken = await deps.db.$transaction(async (tx) => {
    await lockChat(tx, user.id, input.chatId);
    const message = await requireMessage(tx, { userId: user.id, chatId: input.chatId }, input.messageId);
    if (message.status !== "queued") throw notFound();
    await refundPrompt(tx, message.id, deps.clock.now());
    const files = await listAttachments(tx, [message.id]);
    await tx.attachment.updateMany({
      where: { messageId: message.id },
      data: { messageId: null, path: null, createdAt: deps.clock.now() },
    });
    await tx.message.delete({ where: { id: message.id }, select: { id: true } });
    return { text: message.content, attachments: files.get(message.id) ?? [] };
  });
  deps.streams.announce(input.chatId);
  return taken;
}
