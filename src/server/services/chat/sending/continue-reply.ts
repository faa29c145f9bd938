import type { SignedInUser } from "~/domain/auth/signed-in-user";
import { canContinue } from "~/domain/chat/continue";
import { cutReasonOf } from "~/domain/chat/message";
import { DomainError, notFound } from "~/domain/error/domain-error";
import { splitThinking } from "~/domain/reply/thinking";
import { reserveRefundedPrompt } from "../../billing/prompts";
import { requireMessage } from "../message-store";
import type { ReplyDeps } from "../reply-deps";
import { lockChat } from "../repository";
import { startReply } from "../writing/write-reply";
import { isReplying, resumeReply } from "./begin-reply";
import { replyInProgress } from "./edit-message";

const nothingToContinue = () =>
  new DomainError("conflict", "This reply is complete.", { detail: "To get another one, regenerate it." });

const notTheAsker = () =>
  new DomainError("conflict", "Only the person who asked can continue this reply.", {
    detail: "To get another one, regenerate it.",
  });

/**
 * Continues an interrupted, stopped, truncated or failed reply in place. Its prompt is counted again only if it was
 * refunded. Only for who asked, because a reply holds what their collections and tools gave it.
 *
 * @throws DomainError not_found, conflict while a reply runs, for one that is complete and for another user's,
 * quota_spent, plan_needed
 */
export async function continueReply(
  deps: ReplyDeps,
  user: SignedInUser,
  input: { chatId: string; replyId: string },
): Promise<{ replyId: string }> {
  const { chatId } = input;
  const job = await deps.db.$transaction(async (tx) => {
    const { ownerId, replySettings } = await lockChat(tx, user.id, chatId);
    const reply = await requireMessage(
      tx,
      { userId: user.id, chatId },
      { messageId: input.replyId, deed: "edit" },
    );
    const { id, role, parentId: promptId, modelId } = reply;
    const { text: content, thinking } = splitThinking({ text: reply.content, thinking: reply.thinking });
    if (role !== "assistant" || !promptId || !modelId) throw notFound();
    if (await isReplying(tx, chatId)) throw replyInProgress();
    if (!canContinue({ status: reply.status, cut: cutReasonOf(reply.finishReason) }))
      throw nothingToContinue();
    if ((reply.authorId ?? ownerId) !== user.id) throw notTheAsker();
    const { planId } = replySettings;
    await reserveRefundedPrompt(deps, tx, { userId: user.id, ownerId, planId, messageId: id, modelId });
    return resumeReply(deps, tx, { id, content, thinking, promptId, userId: user.id, chatId, modelId });
  });
  startReply(deps, job);
  return { replyId: job.replyId };
}
