import "server-only";
import type { SignedInUser } from "~/domain/account/signed-in-user";
import type { ChatSummary, ListInput } from "~/domain/chat/message";
import type { Db } from "~/server/db";

/** Prisma hands the text to LIKE as it is. */
const literally = (text: string) => text.replace(/[\\%_]/g, "\\$&");

export type ChatPage = { items: ChatSummary[]; nextCursor: { updatedAt: Date; id: string } | null };

/** The user's chats, the one used last first; `search` is looked for in their titles, in any case. */
export async function listChats(deps: { db: Db }, user: SignedInUser, input: ListInput): Promise<ChatPage> {
  const { cursor, limit, search } = input;
  const rows = await deps.db.chat.findMany({
    where: {
      userId: user.id,
      deletedAt: null,
      ...(search ? { title: { contains: literally(search), mode: "insensitive" } } : {}),
      ...(cursor
        ? {
            updatedAt: { lte: cursor.updatedAt },
            OR: [{ updatedAt: { lt: cursor.updatedAt } }, { id: { lt: cursor.id } }],
          }
        : {}),
    },
    select: { id: true, title: true, updatedAt: true },
    orderBy: [{ updatedAt: "desc" }, { id: "desc" }],
    take: limit + 1,
  });
  const items = rows.slice(0, limit);
  const last = items.at(-1);
  return {
    items,
    nextCursor: rows.length > limit && last ? { updatedAt: last.updatedAt, id: last.id } : null,
  };
}
