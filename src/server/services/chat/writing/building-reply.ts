import type { Db } from "~/server/db";
import { chatsFor } from "../../access/access";
import type { BuildingReply } from "../../reply/add-reply-version";

/** The chat data needed to save a reply's version; undefined if its asker may no longer edit the chat. */
export async function readBuildingReply(
  db: Db,
  { userId, chatId, replyId }: Pick<BuildingReply, "userId" | "chatId" | "replyId">,
): Promise<BuildingReply | undefined> {
  const reply = await db.message.findFirst({
    where: { id: replyId, chatId, chat: chatsFor(userId, "edit") },
    select: {
      mode: true,
      baseVersionId: true,
      modelName: true,
      chat: { select: { projectId: true, userId: true } },
    },
  });
  if (!reply) return undefined;
  const { mode, baseVersionId, modelName, chat } = reply;
  const code = mode === "chat" ? "shown" : mode === "agent" ? "ignored" : undefined;
  const { projectId, userId: ownerId } = chat;
  return { userId, ownerId, chatId, replyId, code, baseVersionId, authorName: modelName ?? "", projectId };
}
