import type { SignedInUser } from "~/domain/auth/signed-in-user";
import type { ArrangeInput, ChatsInput } from "~/domain/chat/history-input";
import { notFound } from "~/domain/error/domain-error";
import { retentionCutoff } from "~/domain/retention/retention-days";
import type { Db } from "~/server/db";
import type { Streams } from "~/server/ports/streams";
import type { Clock } from "~/server/ports/system";
import { requireMessage } from "../message-store";
import { findLeaf, lockChat } from "../repository";
import { isReplying } from "../sending/begin-reply";
import { replyInProgress } from "../sending/edit-message";
import { requireFolder } from "./chat-folders";

type Deps = { db: Db; clock: Clock; streams: Streams };

/** Renames a chat, and its project if it has the same name. @throws DomainError not_found */
export async function renameChat(
  deps: Deps,
  user: SignedInUser,
  input: { chatId: string; title: string },
): Promise<void> {
  const { chatId, title } = input;
  const chat = await deps.db.chat.findFirst({
    where: { id: chatId, userId: user.id, deletedAt: null },
    select: { title: true, projectId: true },
  });
  if (!chat) throw notFound();
  await deps.db.chat.updateMany({ where: { id: chatId, userId: user.id }, data: { title } });
  if (chat.projectId)
    await deps.db.project.updateMany({
      where: { id: chat.projectId, userId: user.id, name: chat.title },
      data: { name: title },
    });
  deps.streams.announce(chatId);
}

/** Sets whether the chat's pages may load images from other sites. @throws DomainError not_found */
export async function setOutsideImages(
  deps: Deps,
  user: SignedInUser,
  input: { chatId: string; allowed: boolean },
): Promise<void> {
  const { count } = await deps.db.chat.updateMany({
    where: { id: input.chatId, userId: user.id, deletedAt: null },
    data: { outsideImages: input.allowed },
  });
  if (count === 0) throw notFound();
  deps.streams.announce(input.chatId);
}

/** Soft-deletes a chat and stops its running reply; `restoreChat` undoes it within a week. @throws DomainError not_found */
export const removeChat = (deps: Deps, user: SignedInUser, { chatId }: { chatId: string }): Promise<void> =>
  removeChats(deps, user, { chatIds: [chatId] });

/** Soft-deletes chats. @throws DomainError not_found, when none of them is the user's */
export async function removeChats(deps: Deps, user: SignedInUser, { chatIds }: ChatsInput): Promise<void> {
  const mine = { id: { in: chatIds }, userId: user.id, deletedAt: null };
  const chats = await deps.db.chat.findMany({ where: mine, select: { id: true } });
  const { count } = await deps.db.chat.updateMany({
    where: mine,
    // A copy that was made for a comparison comes back as a separate chat.
    data: { deletedAt: deps.clock.now(), comparedWith: null },
  });
  if (count === 0) throw notFound();
  for (const { id } of chats) await stopReplies(deps, id);
}

/** Stops running replies in a chat and its compared copies. The caller has checked the owner. */
export async function stopReplies(
  { db, streams }: { db: Db; streams: Streams },
  chatId: string,
): Promise<void> {
  const running = await db.message.findMany({
    where: { status: "streaming", chat: { OR: [{ id: chatId }, { comparedWith: chatId }] } },
    select: { id: true },
  });
  for (const reply of running) streams.requestStop(reply.id);
}

/** @throws DomainError not_found */
export const restoreChat = (deps: Deps, user: SignedInUser, { chatId }: { chatId: string }): Promise<void> =>
  restoreChats(deps, user, { chatIds: [chatId] });

/** @throws DomainError not_found, when none of them is a deleted chat of the user's */
export async function restoreChats(deps: Deps, user: SignedInUser, { chatIds }: ChatsInput): Promise<void> {
  const { count } = await deps.db.chat.updateMany({
    where: { id: { in: chatIds }, userId: user.id, deletedAt: { not: null }, importId: null },
    data: { deletedAt: null },
  });
  if (count === 0) throw notFound();
}

/** Pins, archives or moves chats. @throws DomainError not_found, when the folder or all of the chats are not the user's */
export async function arrangeChats(
  { db }: { db: Db },
  user: SignedInUser,
  { chatIds, ...change }: ArrangeInput,
): Promise<void> {
  if (change.folderId) await requireFolder(db, user.id, change.folderId);
  const { count } = await db.chat.updateMany({
    where: { id: { in: chatIds }, userId: user.id, deletedAt: null },
    data: change,
  });
  if (count === 0) throw notFound();
}

/** Erases deleted chats past their retention period, orphaned projects, and old unsent files. */
export async function purgeChats({ db, clock }: { db: Db; clock: Clock }): Promise<number> {
  const { count } = await db.chat.deleteMany({
    where: { deletedAt: { lt: retentionCutoff("deletedChat", clock.now()) } },
  });
  await db.attachment.deleteMany({
    where: { messageId: null, createdAt: { lt: retentionCutoff("unsentFile", clock.now()) } },
  });
  await db.project.deleteMany({ where: { chats: { none: {} } } });
  return count;
}

/** Switches to the newest branch through a message. @throws DomainError not_found, conflict while a reply runs */
export async function showBranch(
  deps: { db: Db; streams: Streams },
  user: SignedInUser,
  input: { chatId: string; messageId: string },
): Promise<void> {
  await deps.db.$transaction(async (tx) => {
    await lockChat(tx, user.id, input.chatId);
    const message = await requireMessage(
      tx,
      { userId: user.id, chatId: input.chatId },
      { messageId: input.messageId, deed: "edit" },
    );
    if (await isReplying(tx, input.chatId)) throw replyInProgress();
    const leafId = await findLeaf(tx, message.id);
    await tx.chat.update({ where: { id: input.chatId }, data: { leafId }, select: { id: true } });
  });
  deps.streams.announce(input.chatId);
}
