import type { SignedInUser } from "~/domain/auth/signed-in-user";
import { claimRun } from "../agent/hold-run";
import { changeRun } from "../agent/run-store";
import { requireMessage } from "../message-store";
import type { ReplyDeps } from "../reply-deps";
import { settleReply } from "./settle-reply";
import { startReply } from "./write-reply";

/**
 * Stops a running reply from any tab: the model request is aborted at once and the text so far is kept. A run that waits
 * is written by nobody, so it is ended here.
 */
export async function stopReply(
  deps: ReplyDeps,
  user: SignedInUser,
  input: { chatId: string; replyId: string },
): Promise<void> {
  const reply = await requireMessage(deps.db, user.id, input.chatId, input.replyId);
  if (reply.status !== "streaming") return;
  deps.streams.requestStop(reply.id);
  const job = await claimRun(deps, { userId: user.id, chatId: input.chatId, replyId: reply.id }, {});
  // Its process may have ended unnoticed: whoever goes on with the run must know that it was stopped.
  if (!job) {
    await changeRun(deps.db, { replyId: reply.id, userId: user.id }, { state: "stopped" }, ["working"]);
    return;
  }
  const next = await settleReply(deps, job, { ...job.soFar, usages: [] }, { status: "stopped" });
  if (next) startReply(deps, next);
}
