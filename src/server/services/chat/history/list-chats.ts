import type { SignedInUser } from "~/domain/auth/signed-in-user";
import type { AnsweringModel, ChatSummary, ListInput } from "~/domain/chat/history";
import type { ProjectChat } from "~/domain/chat/project-chat";
import type { Db } from "~/server/db";
import { Prisma } from "~/server/db/generated/client";
import { chatsFor } from "../../access/access";
import { requireProject } from "../../project/require-project";
import { isListed, type ListedChat, listedColumns, toSummary } from "./chat-filter";
import { searchChats } from "./search-chats";

export type ChatPage = { items: ChatSummary[]; nextCursor: NonNullable<ListInput["cursor"]> | null };

/** The user's chats: pinned, then most recent first; for a search, best match first. */
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
  const results = await searchChats(db, userId, { search, filter, skip, limit: limit + 1 });
  return {
    items: results.slice(0, limit),
    nextCursor: results.length > limit ? { skip: skip + limit } : null,
  };
}

/** The models that have answered in the user's chats, with their latest names. */
export const listAnsweringModels = ({ db }: { db: Db }, user: SignedInUser): Promise<AnsweringModel[]> =>
  db.$queryRaw<AnsweringModel[]>`
    SELECT used.model_id AS id, coalesce(shown.model_name, used.model_id) AS name
    FROM (
      SELECT model_id, max(number) AS newest FROM search_entries
      WHERE user_id = ${user.id}::uuid AND model_id IS NOT NULL GROUP BY model_id) used
    JOIN search_entries e ON e.number = used.newest
    LEFT JOIN messages shown ON shown.id = e.message_id
    ORDER BY name, id`;

const MAX_CHATS = 100;

/** The chats on a project that the user may read, most recent first. @throws DomainError not_found */
export async function listProjectChats(
  { db }: { db: Db },
  user: SignedInUser,
  { projectId }: { projectId: string },
): Promise<ProjectChat[]> {
  await requireProject(db, user.id, { projectId, deed: "view" });
  return db.chat.findMany({
    where: { projectId, deletedAt: null, ...chatsFor(user.id, "view") },
    select: { id: true, title: true, updatedAt: true },
    orderBy: [{ updatedAt: "desc" }, { id: "desc" }],
    take: MAX_CHATS,
  });
}
