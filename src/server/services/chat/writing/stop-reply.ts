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
  const chat = { userId: user.id, chatId: input.chatId };
  const reply = await requireMessage(deps.db, chat, input.replyId);
  if (reply.status !== "streaming") return;
  deps.streams.requestStop(reply.id);
  const job = await claimRun(deps, { ...chat, replyId: reply.id }, {});
  // Its process may have ended unnoticed: whoever goes on with the run must know that it was stopped.
  if (!job) {
    const run = { replyId: reply.id, userId: user.id };
    await changeRun(deps.db, run, { from: ["working"], state: "stopped" });
    return;
  }
  const next = await settleReply(deps, job, { ...job.soFar, usages: [], outcome: { status: "stopped" } });
  if (next) startReply(deps, next);
}
