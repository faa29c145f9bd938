import "server-only";
import type { SignedInUser } from "~/domain/auth/signed-in-user";
import type { CompareInput } from "~/domain/chat/message-input";
import { DomainError } from "~/domain/error/domain-error";
import type { Tx } from "~/server/db";
import { reservePrompt } from "../../billing/reserve-prompt";
import { modelsOf } from "../../model/models-of";
import { announceProject } from "../../project/require-project";
import { copyChat } from "../history/copy-chat";
import { updateMessage } from "../message-store";
import type { ReplyDeps } from "../reply-deps";
import { beginReply } from "../sending/begin-reply";
import { type ChosenModel, chooseModel } from "../sending/choose-model";
import { replyInProgress } from "../sending/edit-message";
import { type SavedMessage, type SentMessage, saveMessage, startOrAnnounce } from "../sending/send-message";
import { startReply } from "../writing/write-reply";
import { findPair } from "./comparison";

const sameModel = () =>
  new DomainError("invalid", "Both answers would come from the same model.", {
    detail: "Pick another model to compare with; your text is kept.",
  });

const alreadyCompared = () =>
  new DomainError("conflict", "Two answers are already being compared in this chat.", {
    detail: "Keep one of them first.",
  });

/**
 * Sends a message to two models. The first answers in the chat. The second answers in a copy of it, so that each has a
 * separate project, and each is stopped, retried and repaired like any other reply. Each counts as one prompt.
 *
 * @throws DomainError invalid for one model twice, conflict while a reply runs or another comparison is open, and as
 *   `sendMessage`; then nothing was saved
 */
export async function compareModels(
  deps: ReplyDeps,
  user: SignedInUser,
  { modelIds, ...message }: CompareInput,
): Promise<SentMessage> {
  const choices = { db: deps.db, models: await modelsOf(deps, user.id) };
  const [model, rival] = await Promise.all([
    chooseModel(choices, user, modelIds[0]),
    chooseModel(choices, user, modelIds[1]),
  ]);
  if (model.id === rival.id) throw sameModel();
  const { saved, other } = await deps.db.$transaction(async (tx) => {
    const saved = await saveMessage(deps, tx, user, { ...message, model });
    if (!saved.job) throw replyInProgress();
    if (await findPair(tx, user.id, saved.chatId)) throw alreadyCompared();
    return { saved, other: await answerInCopy(deps, tx, user.id, saved, rival) };
  });
  if (saved.projectId) await announceProject(deps, saved.projectId);
  const sent = startOrAnnounce(deps, { ...saved, model });
  startReply(deps, other);
  return sent;
}

async function answerInCopy(
  deps: ReplyDeps,
  tx: Tx,
  userId: string,
  saved: SavedMessage,
  model: ChosenModel,
) {
  const { planId } = saved;
  const copy = await copyChat(deps, tx, userId, saved);
  await updateMessage(tx, { id: copy.messageId }, { modelId: model.id, modelName: model.name });
  const job = await beginReply(deps, tx, { userId, chatId: copy.chatId, promptId: copy.messageId, model });
  await reservePrompt(deps, tx, { userId, planId, messageId: job.replyId, modelId: model.id });
  return job;
}
