import type { SignedInUser } from "~/domain/auth/signed-in-user";
import type { AttachCollectionInput } from "~/domain/chat/message-input";
import { DomainError } from "~/domain/error/domain-error";
import { MAX_CHAT_COLLECTIONS } from "~/domain/knowledge/collection";
import type { Db } from "~/server/db";
import { requireCollection } from "../../knowledge/collections";
import { lockChat, requireChat } from "../repository";

/** The ids of a chat's collections; none for who does not own it. @throws DomainError not_found */
export async function listChatCollections(
  { db }: { db: Db },
  user: SignedInUser,
  { chatId }: { chatId: string },
): Promise<string[]> {
  await requireChat(db, user.id, { chatId, deed: "view" });
  const rows = await db.chatCollection.findMany({
    where: { chatId, chat: { userId: user.id } },
    orderBy: { collectionId: "asc" },
    select: { collectionId: true },
  });
  return rows.map(({ collectionId }) => collectionId);
}

/** Attaches a collection to one of the user's chats, or detaches it. @throws DomainError not_found, conflict when there are too many */
export async function attachCollection(
  { db }: { db: Db },
  user: SignedInUser,
  { chatId, collectionId, attached }: AttachCollectionInput,
): Promise<void> {
  await db.$transaction(async (tx) => {
    await lockChat(tx, user.id, chatId);
    await requireChat(tx, user.id, { chatId, deed: "manage" });
    await requireCollection(tx, user.id, { collectionId, deed: "view" });
    await tx.chatCollection.deleteMany({ where: { chatId, collectionId } });
    if (!attached) return;
    if ((await tx.chatCollection.count({ where: { chatId } })) >= MAX_CHAT_COLLECTIONS)
      throw new DomainError("conflict", `A chat can have at most ${MAX_CHAT_COLLECTIONS} collections.`);
    await tx.chatCollection.create({ data: { chatId, collectionId }, select: { chatId: true } });
  });
}
