import { setImmediate as nextTurn } from "node:timers/promises";
import { type FinishedMessage, updateMessage } from "../chat/message-store";
import { type BuildingReply, draftReply, saveReplyVersion } from "../reply/add-reply-version";
import type { ImportContext } from "./import-context";

/**
 * Creates the versions of imported replies with code, each based on the last version of its branch. Add messages after
 * their parents.
 */
export function createVersionBuilder(
  { db, fileChecks, ids }: ImportContext,
  chat: { userId: string; chatId: string },
) {
  const versionAt = new Map<string | null, string | null>();
  let projectId: string | null = null;
  let built = 0;
  return {
    async add(message: FinishedMessage): Promise<void> {
      const { id: replyId, parentId = null, createdAt, content, modelName: authorName } = message;
      const baseVersionId = versionAt.get(parentId) ?? null;
      versionAt.set(replyId, baseVersionId);
      if (message.role !== "assistant" || !content.includes("```")) return;
      await nextTurn();
      const reply: BuildingReply = {
        ...chat,
        ownerId: chat.userId,
        replyId,
        projectId,
        baseVersionId,
        authorName: authorName ?? "",
      };
      const drafted = await draftReply({ db, fileChecks, ids }, reply, { text: content });
      if (!drafted) return;
      const version = await db.$transaction(async (tx) => {
        await updateMessage(tx, { id: replyId }, { baseVersionId, changes: [...drafted.changes] });
        await saveReplyVersion({ tx, clock: { now: () => createdAt }, ids }, drafted, () =>
          draftReply({ db: tx, fileChecks, ids }, reply, { text: content }),
        );
        return tx.version.findFirst({ where: { messageId: replyId }, select: { id: true, projectId: true } });
      });
      if (!version) return;
      projectId = version.projectId;
      versionAt.set(replyId, version.id);
      built += 1;
    },
    /** The head is the last version of the visible branch. */
    result: (leafId: string | null) => ({ projectId, built, headId: versionAt.get(leafId) ?? null }),
  };
}
