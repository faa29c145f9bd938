import "server-only";
import type { SignedInUser } from "~/domain/auth/signed-in-user";
import type { ChatSummary } from "~/domain/chat/message";
import type { ListInput } from "~/domain/chat/message-input";
import { inLikePattern } from "~/domain/text/like-pattern";
import type { Db } from "~/server/db";

export type ChatPage = { items: ChatSummary[]; nextCursor: { updatedAt: Date; id: string } | null };

/** The user's chats, most recent first; `search` matches titles and messages, ignoring case. */
export async function listChats(deps: { db: Db }, user: SignedInUser, input: ListInput): Promise<ChatPage> {
  const { cursor, limit, search } = input;
  const holdsSearch = { contains: inLikePattern(search), mode: "insensitive" } as const;
  const rows = await deps.db.chat.findMany({
    where: {
      userId: user.id,
      deletedAt: null,
      comparedWith: null,
      ...(search ? { OR: [{ title: holdsSearch }, { messages: { some: { content: holdsSearch } } }] } : {}),
      ...(cursor
        ? {
            updatedAt: { lte: cursor.updatedAt },
            AND: { OR: [{ updatedAt: { lt: cursor.updatedAt } }, { id: { lt: cursor.id } }] },
          }
        : {}),
    },
    select: { id: true, title: true, updatedAt: true },
    orderBy: [{ updatedAt: "desc" }, { id: "desc" }],
    take: limit + 1,
  });
  const found = rows.slice(0, limit);
  const inMessages = found.filter(({ title }) => !title.toLowerCase().includes(search.toLowerCase()));
  const excerpts = await excerptsOf(deps.db, user.id, search, inMessages);
  const last = found.at(-1);
  return {
    items: found.map((chat) => ({ ...chat, excerpt: excerpts.get(chat.id) ?? null })),
    nextCursor: rows.length > limit && last ? { updatedAt: last.updatedAt, id: last.id } : null,
  };
}

/** Chat id → the text around `search` in its newest matching message. */
async function excerptsOf(db: Db, userId: string, search: string, chats: readonly { id: string }[]) {
  if (chats.length === 0) return new Map<string, string>();
  const rows = await db.$queryRaw<{ id: string; excerpt: string; isCut: boolean }[]>`
    SELECT DISTINCT ON (chat.id) chat.id, substr(message.content, start, 120) AS excerpt, start > 1 AS "isCut"
    FROM chats chat JOIN messages message ON message.chat_id = chat.id,
      greatest(1, position(lower(${search}) IN lower(message.content)) - 30) start
    WHERE chat.user_id = ${userId}::uuid AND chat.id = ANY(${chats.map(({ id }) => id)}::uuid[])
      AND message.content ILIKE ${`%${inLikePattern(search)}%`}
    ORDER BY chat.id, message.created_at DESC`;
  return new Map(
    rows.map(({ id, excerpt, isCut }) => [id, isCut ? excerpt.replace(/^\S*\s+/, "… ") : excerpt]),
  );
}
