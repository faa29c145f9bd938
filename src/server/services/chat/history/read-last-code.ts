import type { SignedInUser } from "~/domain/auth/signed-in-user";
import type { ReplyText } from "~/domain/chat/message";
import { notFound } from "~/domain/error/domain-error";
import type { Db } from "~/server/db";

/**
 * The chat's newest finished reply with code, or null. The preview shows it when the last reply has none.
 *
 * @throws DomainError not_found
 */
export async function readLastCode(
  deps: { db: Db },
  user: SignedInUser,
  input: { chatId: string },
): Promise<ReplyText | null> {
  const chat = await deps.db.chat.findFirst({
    where: { id: input.chatId, userId: user.id, deletedAt: null },
    select: {
      messages: {
        where: { versions: { some: {} } },
        orderBy: { id: "desc" },
        take: 1,
        select: { id: true, content: true },
      },
    },
  });
  if (!chat) throw notFound();
  const reply = chat.messages[0];
  return reply ? { replyId: reply.id, text: reply.content } : null;
}
