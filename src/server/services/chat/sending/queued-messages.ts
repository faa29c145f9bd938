import type { SignedInUser } from "~/domain/auth/signed-in-user";
import type { AttachmentSummary } from "~/domain/chat/attachment";
import { notFound } from "~/domain/error/domain-error";
import { parseModelId } from "~/domain/model/model";
import type { Db, Tx } from "~/server/db";
import type { Streams } from "~/server/ports/streams";
import type { Clock } from "~/server/ports/system";
import { chatsFor } from "../../access/access";
import { transferPrompt } from "../../billing/prompts";
import { saveChatDraft } from "../../project/drafts";
import { listAttachments } from "../attachments/attachment-store";
import { requireOwnMessage, updateMessage } from "../message-store";
import type { ReplyDeps } from "../reply-deps";
import { lockChat } from "../repository";
import { beginReply, isReplying, type ReplyJob } from "./begin-reply";
import { removeQueued } from "./remove-queued";

/**
 * Moves the chat's oldest queued message to the end of the visible branch and begins its reply, on the account of its
 * author, unless the chat is deleted. Messages of who may no longer edit the chat are removed. The caller holds the
 * chat's lock and starts the job after its transaction.
 */
export async function startNextQueued(
  deps: Pick<ReplyDeps, "clock" | "ids" | "instanceId">,
  tx: Tx,
  chatId: string,
): Promise<ReplyJob | undefined> {
  if (await isReplying(tx, chatId)) return undefined;
  const queued = await tx.message.findFirst({
    where: { chatId, status: "queued", chat: { deletedAt: null } },
    orderBy: { id: "asc" },
    select: {
      id: true,
      authorId: true,
      modelId: true,
      modelName: true,
      chat: { select: { userId: true, leafId: true } },
    },
  });
  if (!queued?.modelId) return undefined;
  const userId = queued.authorId ?? queued.chat.userId;
  if ((await tx.chat.count({ where: { id: chatId, ...chatsFor(userId, "edit") } })) === 0) {
    await removeQueued({ ...deps, tx }, { id: queued.id, authorId: userId });
    return startNextQueued(deps, tx, chatId);
  }
  await saveChatDraft({ ...deps, tx }, { userId, chatId });
  await updateMessage(tx, { id: queued.id }, { status: "complete", parentId: queued.chat.leafId });
  const model = { id: queued.modelId, name: queued.modelName ?? parseModelId(queued.modelId).name };
  const job = await beginReply(deps, tx, { userId, chatId, promptId: queued.id, model });
  await transferPrompt(tx, queued.id, job.replyId);
  return job;
}

/** Removes a queued message and returns its text and files for editing. @throws DomainError not_found */
export async function unqueueMessage(
  deps: { db: Db; clock: Clock; streams: Streams },
  user: SignedInUser,
  input: { chatId: string; messageId: string },
): Promise<{ text: string; attachments: AttachmentSummary[] }> {
  const removed = await deps.db.$transaction(async (tx) => {
    await lockChat(tx, user.id, input.chatId);
    const message = await requireOwnMessage(tx, { userId: user.id, chatId: input.chatId }, input.messageId);
    if (message.status !== "queued") throw notFound();
    const files = await listAttachments(tx, [message.id]);
    await removeQueued({ ...deps, tx }, { id: message.id, authorId: user.id });
    return { text: message.content, attachments: files.get(message.id) ?? [] };
  });
  deps.streams.announce(input.chatId);
  return removed;
}
