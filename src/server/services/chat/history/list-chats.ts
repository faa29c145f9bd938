import type { SignedInUser } from "~/domain/auth/signed-in-user";
import type { ChatSummary, ListInput } from "~/domain/chat/history";
import type { Db } from "~/server/db";
import { Prisma } from "~/server/db/generated/client";
import { isListed, type ListedChat, listedColumns, toSummary } from "./chat-filter";
import { searchChats } from "./search-chats";

export type ChatPage = { items: ChatSummary[]; nextCursor: NonNullable<ListInput["cursor"]> | null };

/** The user's chats: pinned ones and then the most recent first or, of a search, the best match first. */
export async function listChats(deps: { db: Db }, user: SignedInUser, input: ListInput): Promise<ChatPage> {
  return input.search ? searchPage(deps.db, user.id, input) : recentPage(deps.db, user.id, input);
}

async function recentPage(
  db: Db,
  userId: string,
  { filter, pinnedFirst, cursor, limit }: ListInput,
): Promise<ChatPage> {
  const after = cursor && "id" in cursor ? cursor : null;
  const rows = await db.$queryRaw<ListedChat[]>(
    pinnedFirst
      ? Prisma.sql`
    SELECT ${listedColumns} FROM chats c WHERE ${isListed(userId, filter)}
      ${after ? Prisma.sql`AND (c.is_pinned, c.updated_at, c.id) < (${after.isPinned}, ${after.updatedAt}, ${after.id}::uuid)` : Prisma.empty}
    ORDER BY c.is_pinned DESC, c.updated_at DESC, c.id DESC LIMIT ${limit + 1}`
      : Prisma.sql`
    SELECT ${listedColumns} FROM chats c WHERE ${isListed(userId, filter)}
      ${after ? Prisma.sql`AND (c.updated_at, c.id) < (${after.updatedAt}, ${after.id}::uuid)` : Prisma.empty}
    ORDER BY c.updated_at DESC, c.id DESC LIMIT ${limit + 1}`,
  );
  const items = rows.slice(0, limit).map((chat) => toSummary(chat, null));
  const last = rows.length > limit ? items.at(-1) : undefined;
  return {
    items,
    nextCursor: last ? { isPinned: last.isPinned, updatedAt: last.updatedAt, id: last.id } : null,
  };
}

async function searchPage(db: Db, userId: string, input: ListInput): Promise<ChatPage> {
  const { search, filter, cursor, limit } = input;
  const skip = cursor && "skip" in cursor ? cursor.skip : 0;
  const found = await searchChats(db, userId, { search, filter, skip, limit: limit + 1 });
  return { items: found.slice(0, limit), nextCursor: found.length > limit ? { skip: skip + limit } : null };
}
