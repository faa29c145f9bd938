import "server-only";
import type { SignedInUser } from "~/domain/account/signed-in-user";
import { notFound } from "~/domain/error/domain-error";
import { isReplying, resumeReply } from "./begin-reply";
import { stillReplying } from "./edit-message";
import type { ReplyDeps } from "./reply-deps";
import { lockChat, requireMessage } from "./repository";
import { startReply } from "./write-reply";

/**
 * Goes on with a reply that was interrupted, stopped or cut, in its place. Its prompt was counted already.
 *
 * @throws DomainError not_found, conflict while a reply runs
 */
export async function continueReply(
  deps: ReplyDeps,
  user: SignedInUser,
  input: { chatId: string; replyId: string },
): Promise<{ replyId: string }> {
  const { chatId } = input;
  const job = await deps.db.$transaction(async (tx) => {
    await lockChat(tx, user.id, chatId);
    const reply = await requireMessage(tx, user.id, chatId, input.replyId);
    const { id, role, parentId: promptId, modelId, content, thinking } = reply;
    if (role !== "assistant" || !promptId || !modelId) throw notFound();
    if (await isReplying(tx, chatId)) throw stillReplying();
    return resumeReply(deps, tx, { id, content, thinking, promptId, userId: user.id, chatId, modelId });
  });
  startReply(deps, job);
  return { replyId: job.replyId };
}
