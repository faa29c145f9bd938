import type { SignedInUser } from "~/domain/auth/signed-in-user";
import type { Db } from "~/server/db";
import type { Streams } from "~/server/ports/streams";
import { requireMessage } from "../message-store";
import { findLeaf, lockChat } from "../repository";
import { isReplying } from "../sending/begin-reply";
import { replyInProgress } from "../sending/edit-message";

/** Switches to the branch through a message, down to its newest end. @throws DomainError not_found, conflict while a reply runs */
export async function showBranch(
  deps: { db: Db; streams: Streams },
  user: SignedInUser,
  input: { chatId: string; messageId: string },
): Promise<void> {
  await deps.db.$transaction(async (tx) => {
    await lockChat(tx, user.id, input.chatId);
    const message = await requireMessage(tx, { userId: user.id, chatId: input.chatId }, input.messageId);
    if (await isReplying(tx, input.chatId)) throw replyInProgress();
    const leafId = await findLeaf(tx, message.id);
    await tx.chat.update({ where: { id: input.chatId }, data: { leafId }, select: { id: true } });
  });
  deps.streams.announce(input.chatId);
}
