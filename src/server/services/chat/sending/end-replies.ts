import type { Prisma } from "~/server/db/generated/client";
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
  const isAllowed = async ({ chatId, authorId }: Pending) =>
    (await deps.db.chat.count({ where: { id: chatId, ...chatsFor(authorId, "edit") } })) > 0;
  for (const message of await findPending(deps, { chatId: { in: [...chatIds] }, authorId: { not: null } }))
    if (!(await isAllowed(message))) await endPending(deps, message);
}

/** Removes all queued messages of a user, and stops their replies, in whosever chats. */
export async function endRepliesOf(deps: ReplyDeps, userId: string): Promise<void> {
  const own = { OR: [{ authorId: userId }, { authorId: null, chat: { userId } }] };
  for (const message of await findPending(deps, own)) await endPending(deps, message);
}

/** `ownerId`: of the chat. */
type Pending = { id: string; chatId: string; authorId: string; ownerId: string; isQueued: boolean };

async function findPending({ db }: ReplyDeps, where: Prisma.MessageWhereInput): Promise<Pending[]> {
  const rows = await db.message.findMany({
    where: { AND: [where, { status: { in: ["queued", "streaming"] }, chat: { deletedAt: null } }] },
    select: { id: true, chatId: true, authorId: true, status: true, chat: { select: { userId: true } } },
    // Queued ones first, because the end of a reply begins the next.
    orderBy: { status: "asc" },
  });
  return rows.map(({ id, chatId, authorId, status, chat }) => ({
    id,
    chatId,
    authorId: authorId ?? chat.userId,
    ownerId: chat.userId,
    isQueued: status === "queued",
  }));
}

async function endPending(deps: ReplyDeps, message: Pending): Promise<void> {
  const { db, clock, streams } = deps;
  const { id, chatId, authorId, ownerId, isQueued } = message;
  if (isQueued)
    await db.$transaction(async (tx) => {
      await lockChat(tx, ownerId, chatId);
      // It may have begun meanwhile; then it is not queued any more.
      const queued = await tx.message.count({ where: { id, status: "queued" } });
      if (queued > 0) await removeQueued({ tx, clock }, { id, authorId });
    });
  else await stopReply(deps, { id: ownerId }, { chatId, replyId: id });
  streams.announce(chatId);
}
