import { parseModelId } from "~/domain/model/model";
import type { Tx } from "~/server/db";
import { transferPrompt } from "../../billing/prompts";
import { saveChatDraft } from "../../project/drafts";
import { type OwnedChat, updateMessage } from "../message-store";
import type { ReplyDeps } from "../reply-deps";
import { beginReply, isReplying, type ReplyJob } from "./begin-reply";

/**
 * Moves the chat's oldest queued message to the end of the visible branch and begins its reply; those of a deleted chat
 * wait until it is restored. The caller holds the chat's lock and starts the job after its transaction.
 */
export async function startNextQueued(
  deps: Pick<ReplyDeps, "clock" | "ids" | "instanceId">,
  tx: Tx,
  { userId, chatId }: OwnedChat,
): Promise<ReplyJob | undefined> {
  if (await isReplying(tx, chatId)) return undefined;
  const queued = await tx.message.findFirst({
    where: { chatId, status: "queued", chat: { deletedAt: null } },
    orderBy: { id: "asc" },
    select: { id: true, modelId: true, modelName: true },
  });
  if (!queued?.modelId) return undefined;
  await saveChatDraft({ ...deps, tx }, { userId, chatId });
  const { leafId } = await tx.chat.findUniqueOrThrow({ where: { id: chatId }, select: { leafId: true } });
  await updateMessage(tx, { id: queued.id }, { status: "complete", parentId: leafId });
  const model = { id: queued.modelId, name: queued.modelName ?? parseModelId(queued.modelId).name };
  const job = await beginReply(deps, tx, { userId, chatId, promptId: queued.id, model });
  await transferPrompt(tx, queued.id, job.replyId);
  return job;
}
