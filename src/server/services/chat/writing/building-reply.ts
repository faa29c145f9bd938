import type { Db } from "~/server/db";
import type { BuildingReply } from "../../reply/add-reply-version";

/** The chat data needed to save a reply's version; undefined if the chat was deleted meanwhile. */
export async function readBuildingReply(
  db: Db,
  { userId, chatId, replyId }: Pick<BuildingReply, "userId" | "chatId" | "replyId">,
): Promise<BuildingReply | undefined> {
  const reply = await db.message.findFirst({
    where: { id: replyId, chatId, chat: { userId } },
    select: {
      way: true,
      baseVersionId: true,
      modelName: true,
      chat: { select: { projectId: true } },
    },
  });
  if (!reply) return undefined;
  const { way, baseVersionId, modelName, chat } = reply;
  const code = way === "chat" ? "shown" : way === "agent" ? "ignored" : undefined;
  return { userId, chatId, replyId, code, baseVersionId, authorName: modelName ?? "", ...chat };
}
