import type { SignedInUser } from "~/domain/auth/signed-in-user";
import { limitsOf } from "~/domain/billing/plan";
import type { CompareInput } from "~/domain/chat/message-input";
import { DomainError } from "~/domain/error/domain-error";
import { isStarter } from "~/domain/model/model";
import type { Tx } from "~/server/db";
import { countPrompts, reservePrompt } from "../../billing/prompts";
import { modelsOf } from "../../model/models-of";
import { announceProject } from "../../project/require-project";
import { copyChat } from "../history/copy-chat";
import { updateMessage } from "../message-store";
import type { ReplyDeps } from "../reply-deps";
import { requireChat } from "../repository";
import { beginReply, type ReplyJob } from "../sending/begin-reply";
import { type ChosenModel, chooseModel } from "../sending/choose-model";
import { replyInProgress } from "../sending/edit-message";
import { type SavedMessage, type SentMessage, saveMessage, startOrAnnounce } from "../sending/send-message";
import { startReply } from "../writing/write-reply";
import { findCompared } from "./comparison";

const sameAnswer = () =>
  new DomainError("invalid", "The built-in starter writes the same answer each time.", {
    detail: "Pick another model to compare with; your text is kept.",
  });

const alreadyCompared = () =>
  new DomainError("conflict", "Answers are already being compared in this chat.", {
    detail: "Keep one of them first.",
  });

const tooFewPrompts = (needed: number, remaining: number) =>
  new DomainError(
    "quota_spent",
    `These answers count as ${needed} prompts, and your plan has ${remaining} left for now.`,
  );

/**
 * Sends a message to several models, or to one several times. The first answers in the chat, the others in copies of it,
 * so each has a separate project. Each counts as one prompt.
 *
 * @throws DomainError not_found; invalid for the starter twice, conflict while a reply runs or another comparison is open, quota_spent
 *   where not all of them are left, and as `sendMessage`; then nothing was saved
 */
export async function compareModels(
  deps: ReplyDeps,
  user: SignedInUser,
  { modelIds, ...message }: CompareInput,
): Promise<SentMessage> {
  const choices = { db: deps.db, models: await modelsOf(deps, user.id) };
  const [model, ...alternatives] = await Promise.all(modelIds.map((id) => chooseModel(choices, user, id)));
  if (!model) throw new Error("No model was named.");
  if ([model, ...alternatives].filter(({ id }) => isStarter(id)).length > 1) throw sameAnswer();
  const { saved, others } = await deps.db.$transaction(async (tx) => {
    if (message.chatId) await requireChat(tx, user.id, { chatId: message.chatId, deed: "manage" });
    const limits = limitsOf(user.planId);
    const { remaining } = await countPrompts(tx, user.id, { limits, now: deps.clock.now() });
    // With none left, `saveMessage` throws with the time of the next one.
    if (remaining && remaining < modelIds.length) throw tooFewPrompts(modelIds.length, remaining);
    const saved = await saveMessage({ ...deps, tx }, user, { ...message, model });
    if (!saved.job) throw replyInProgress();
    if ((await findCompared(tx, user.id, saved.chatId)).length > 0) throw alreadyCompared();
    const others: ReplyJob[] = [];
    for (const alternative of alternatives)
      others.push(await answerInCopy({ ...deps, tx }, { ...saved, userId: user.id }, alternative));
    return { saved, others };
  });
  if (saved.projectId) await announceProject(deps, saved.projectId);
  const sent = startOrAnnounce(deps, { ...saved, model });
  for (const job of others) startReply(deps, job);
  return sent;
}

async function answerInCopy(
  { tx, ...deps }: ReplyDeps & { tx: Tx },
  { userId, planId, chatId, messageId }: SavedMessage & { userId: string },
  model: ChosenModel,
): Promise<ReplyJob> {
  const copy = await copyChat(deps, tx, { userId, chatId, messageId });
  await updateMessage(tx, { id: copy.messageId }, { modelId: model.id, modelName: model.name });
  const job = await beginReply(deps, tx, { userId, chatId: copy.chatId, promptId: copy.messageId, model });
  await reservePrompt(deps, tx, {
    userId,
    ownerId: userId,
    planId,
    messageId: job.replyId,
    modelId: model.id,
  });
  return job;
}
