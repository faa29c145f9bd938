import type { SignedInUser } from "~/domain/auth/signed-in-user";
import type { EditInput } from "~/domain/chat/message-input";
import { DomainError, notFound } from "~/domain/error/domain-error";
import { Prisma } from "~/server/db/generated/client";
import { reservePrompt } from "../../billing/prompts";
import { modelsOf } from "../../model/models-of";
import { saveChatDraft } from "../../project/drafts";
import { copyAttachments } from "../attachments/attachment-store";
import { requireMessage } from "../message-store";
import type { ReplyDeps } from "../reply-deps";
import { lockChat } from "../repository";
import { beginReply, isReplying } from "./begin-reply";
import { chooseModel, refuseImpossibleRun } from "./choose-model";
import { type SentMessage, startOrAnnounce } from "./send-message";

/** For changes that must wait until the running reply ends. */
export const replyInProgress = () =>
  new DomainError("conflict", "A reply is still being written.", {
    detail: "Stop it first, or wait until it finishes.",
  });

/**
 * Edits an earlier message. The original and everything after it are kept as another branch.
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
    const { way, replySettings } = await lockChat(tx, user.id, chatId);
    const original = await requireMessage(tx, chat, input.messageId);
    if (original.role !== "user" || original.status === "queued") throw notFound();
    if (await isReplying(tx, chatId)) throw replyInProgress();
    refuseImpossibleRun(way, model);
    await saveChatDraft({ ...deps, tx }, chat);
    // The edited message is answered as the original was: on top of what was there then.
    const answer = await tx.message.findFirst({
      where: { chatId, parentId: original.id, role: "assistant" },
      orderBy: { id: "asc" },
      select: { baseVersionId: true },
    });
    const job = await beginReply(deps, tx, {
      ...(answer ? { baseVersionId: answer.baseVersionId } : {}),
      ...chat,
      promptId: messageId,
      model,
      question: {
        id: messageId,
        chatId,
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
    const sender = { userId: user.id, planId: replySettings.planId, messageId };
    await copyAttachments(deps, tx, new Map([[original.id, messageId]]));
    await reservePrompt(deps, tx, { ...sender, messageId: job.replyId, modelId: model.id });
    return job;
  });
  return startOrAnnounce(deps, { chatId, messageId, model, job });
}
