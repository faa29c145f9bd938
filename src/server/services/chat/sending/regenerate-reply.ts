import type { SignedInUser } from "~/domain/auth/signed-in-user";
import { DomainError, notFound } from "~/domain/error/domain-error";
import { reservePrompt } from "../../billing/prompts";
import { modelsOf } from "../../model/models-of";
import { saveChatDraft } from "../../project/drafts";
import { requireMessage, updateMessage } from "../message-store";
import type { ReplyDeps } from "../reply-deps";
import { lockChat } from "../repository";
import { startReply } from "../writing/write-reply";
import { beginReply, isReplying, resumeReply } from "./begin-reply";
import { chooseModel, requireAgentModel } from "./choose-model";
import { replyInProgress } from "./edit-message";

/** The model would not know the template and write a different page. */
const cannotRegenerate = () =>
  new DomainError("invalid", "This page comes from a template.", {
    detail: "Say what to change instead, and a model will answer.",
  });

/**
 * Answers the same message again. The earlier reply stays as another branch; one of the user's without any text is
 * replaced.
 *
 * @throws DomainError not_found, invalid for a template's page, conflict while a reply runs, quota_spent, plan_needed
 */
export async function regenerateReply(
  deps: ReplyDeps,
  user: SignedInUser,
  input: { chatId: string; replyId: string; modelId: string },
): Promise<{ replyId: string }> {
  const models = await modelsOf(deps, user.id);
  const model = await chooseModel({ db: deps.db, models }, user, input.modelId);
  const chat = { userId: user.id, chatId: input.chatId };
  const job = await deps.db.$transaction(async (tx) => {
    const { ownerId, mode, replySettings } = await lockChat(tx, user.id, chat.chatId);
    const earlier = await requireMessage(tx, chat, { messageId: input.replyId, deed: "edit" });
    if (earlier.role !== "assistant" || !earlier.parentId) throw notFound();
    if (!earlier.modelId) throw cannotRegenerate();
    if (await isReplying(tx, chat.chatId)) throw replyInProgress();
    requireAgentModel(mode, model);
    await saveChatDraft({ ...deps, tx }, chat);
    const promptId = earlier.parentId;
    const prompt = { userId: user.id, ownerId, planId: replySettings.planId, modelId: model.id };
    if (earlier.content || (earlier.authorId ?? ownerId) !== user.id) {
      const { baseVersionId } = earlier;
      const job = await beginReply(deps, tx, { ...chat, promptId, model, baseVersionId });
      await reservePrompt(deps, tx, { ...prompt, messageId: job.replyId });
      return job;
    }
    await reservePrompt(deps, tx, { ...prompt, messageId: earlier.id });
    await updateMessage(tx, { id: earlier.id }, { modelId: model.id, modelName: model.name });
    const { id, content } = earlier;
    return resumeReply(deps, tx, { ...chat, id, content, thinking: "", promptId, modelId: model.id });
  });
  startReply(deps, job);
  return { replyId: job.replyId };
}
