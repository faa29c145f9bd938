import { chatsFor } from "../../access/access";
import type { ReplyDeps } from "../reply-deps";
import { lockChat } from "../repository";
import { stopReply } from "../writing/stop-reply";
import { removeQueued } from "./remove-queued";

type EndReplies = { endReplies(chatIds: readonly string[]): Promise<void> };

/** Adds what ends the work of people who have lost access, for `services/access`. */
export const withEndReplies = <Deps extends ReplyDeps>(deps: Deps): Deps & EndReplies => ({
  ...deps,
  endReplies: (chatIds) => endReplies(deps, chatIds),
});

/** Removes the queued messages of authors who may no longer edit these chats, and stops the replies to them. */
async function endReplies(deps: ReplyDeps, chatIds: readonly string[]): Promise<void> {
  const { db, clock, streams } = deps;
  const pending = await db.message.findMany({
    where: { chatId: { in: [...chatIds] }, status: { in: ["queued", "streaming"] }, authorId: { not: null } },
    select: { id: true, chatId: true, authorId: true, status: true, chat: { select: { userId: true } } },
    // Queued ones first, because the end of a reply begins the next.
    orderBy: { status: "asc" },
  });
  for (const { id, chatId, authorId, status, chat } of pending) {
    if (!authorId) continue;
    if ((await db.chat.count({ where: { id: chatId, ...chatsFor(authorId, "edit") } })) > 0) continue;
    const owner = { id: chat.userId };
    if (status === "streaming") await stopReply(deps, owner, { chatId, replyId: id });
    else
      await db.$transaction(async (tx) => {
        await lockChat(tx, owner.id, chatId);
        // It may have begun meanwhile; then it is not queued any more.
        const queued = await tx.message.count({ where: { id, status: "queued" } });
        if (queued > 0) await removeQueued({ tx, clock }, { id, authorId });
      });
    streams.announce(chatId);
  }
}
