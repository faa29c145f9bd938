import type { Db } from "~/server/db";
import type { ReplyDeps } from "../reply-deps";
import { lockChat } from "../repository";
import { startNextQueued } from "../sending/start-next-queued";
import { startReply } from "../writing/write-reply";

/**
 * Chats with queued messages and no running reply: the process that would have answered them has ended, or the chat was
 * deleted and restored.
 */
export const findStalledChats = (db: Db): Promise<{ id: string; userId: string }[]> => db.$queryRaw`
  SELECT chats.id, chats.user_id AS "userId" FROM chats
  WHERE chats.deleted_at IS NULL
    AND chats.id IN (SELECT chat_id FROM messages WHERE status = 'queued')
    AND NOT EXISTS (SELECT 1 FROM messages WHERE chat_id = chats.id AND status = 'streaming')`;

/** Answers the chat's oldest queued message, unless another instance already does. */
export async function resumeChat(deps: ReplyDeps, chat: { id: string; userId: string }): Promise<void> {
  const job = await deps.db.$transaction(async (tx) => {
    await lockChat(tx, chat.userId, chat.id);
    return startNextQueued(deps, tx, { userId: chat.userId, chatId: chat.id });
  });
  if (job) startReply(deps, job);
}
