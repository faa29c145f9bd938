import type { SignedInUser } from "~/domain/auth/signed-in-user";
import type { EditInput } from "~/domain/chat/message-input";
import { DomainError, notFound } from "~/domain/error/domain-error";
import type { Tx } from "~/server/db";
import { Prisma } from "~/server/db/generated/client";
import { reservePrompt } from "../../billing/prompts";
import { enforceStorageLimit } from "../../billing/storage";
import { modelsOf } from "../../model/models-of";
import { saveChatDraft } from "../../project/drafts";
import { copyAttachments } from "../attachments/attachment-store";
import { requireOwnMessage } from "../message-store";
import type { ReplyDeps } from "../reply-deps";
import { lockChat } from "../repository";
import { beginReply, isReplying } from "./begin-reply";
import { chooseModel, requireAgentModel } from "./choose-model";
import { type SentMessage, startOrAnnounce } from "./send-message";

/** For changes that must wait until the running reply ends. */
export const replyInProgress = () =>
  new DomainError("conflict", "A reply is still being written.", {
    detail: "Stop it first, or wait until it finishes.",
  });

/**
 * Edits an earlier message of the user's or, in the user's chat, of anybody's. The original and everything after it are
 * kept as another branch.
 *
 * @throws DomainError not_found, conflict while a reply runs, quota_spent, plan_needed
 */
export async function editMessage(
  deps: ReplyDeps,
  user: SignedInUser,
  input: EditInput,
): Promise<SentMessage> {
  const models = await modelsOf(deps, user.id);
  const model = await chooseModel({ db: deps.db, models }, user, input.modelId);
  const { chatId } = input;
  const chat = { userId: user.id, chatId };
  const messageId = deps.ids.next();
  const job = await deps.db.$transaction(async (tx) => {
    const { ownerId, mode, replySettings } = await lockChat(tx, user.id, chatId);
    const original = await requireOwnMessage(tx, chat, input.messageId);
    if (original.role !== "user" || original.status === "queued") throw notFound();
    if (await isReplying(tx, chatId)) throw replyInProgress();
    requireAgentModel(mode, model);
    await saveChatDraft({ ...deps, tx }, chat);
    const answer = await firstAnswer(tx, original.id);
    const job = await beginReply(deps, tx, {
      ...(answer ? { baseVersionId: answer.baseVersionId } : {}),
      ...chat,
      promptId: messageId,
      model,
      question: {
        id: messageId,
        chatId,
        authorId: user.id,
        parentId: original.parentId,
        role: "user",
        status: "complete",
        content: input.text,
        references: original.references ?? Prisma.DbNull,
        modelId: model.id,
        modelName: model.name,
        createdAt: deps.clock.now(),
      },
    });
    await copyAttachments(deps, tx, { userId: user.id, copies: new Map([[original.id, messageId]]) });
    const { planId } = replySettings;
    const prompt = { userId: user.id, ownerId, planId, messageId: job.replyId, modelId: model.id };
    await reservePrompt(deps, tx, prompt);
    // The copied files are the user's.
    if (user.id !== ownerId) await enforceStorageLimit(tx, user.id);
    return job;
  });
  return startOrAnnounce(deps, { chatId, messageId, model, job });
}

/** The new reply starts from the same version as this one. */
const firstAnswer = (tx: Tx, parentId: string) =>
  tx.message.findFirst({
    where: { parentId, role: "assistant" },
    orderBy: { id: "asc" },
    select: { baseVersionId: true },
  });
