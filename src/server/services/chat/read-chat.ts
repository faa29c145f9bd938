import "server-only";
import type { SignedInUser } from "~/domain/account/signed-in-user";
import type { QueuedMessage } from "~/domain/chat/message";
import type { Db } from "~/server/db";
import { listAttachments } from "./attachments";
import { requireChat } from "./repository";

export type ChatHead = { id: string; title: string; leafId: string | null; queued: QueuedMessage[] };

/** A chat without its messages. @throws DomainError not_found */
export async function readChat(
  deps: { db: Db },
  user: SignedInUser,
  input: { chatId: string },
): Promise<ChatHead> {
  const [chat, waiting] = await Promise.all([
    requireChat(deps.db, user.id, input.chatId),
    deps.db.message.findMany({
      where: { chatId: input.chatId, status: "queued", chat: { userId: user.id } },
      select: { id: true, content: true },
      orderBy: { id: "asc" },
    }),
  ]);
  const attachments = await listAttachments(
    deps.db,
    waiting.map((message) => message.id),
  );
  return {
    ...chat,
    queued: waiting.map((message) => ({ ...message, attachments: attachments.get(message.id) ?? [] })),
  };
}
