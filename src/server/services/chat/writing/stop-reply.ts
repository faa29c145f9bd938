import type { SignedInUser } from "~/domain/auth/signed-in-user";
import { notFound } from "~/domain/error/domain-error";
import { chatsFor } from "../../access/access";
import { changeRun } from "../agent/run-store";
import { claimRun } from "../agent/suspend-run";
import type { ReplyDeps } from "../reply-deps";
import { settleReply } from "./settle-reply";
import { startReply } from "./write-reply";

/**
 * Stops a running reply from any tab, whoever asked for it: the model request is aborted at once and the text so far is
 * kept. A suspended run has no process, so it is ended here.
 *
 * @throws DomainError not_found
 */
export async function stopReply(
  deps: ReplyDeps,
  user: Pick<SignedInUser, "id">,
  input: { chatId: string; replyId: string },
): Promise<void> {
  const { chatId } = input;
  const reply = await deps.db.message.findFirst({
    where: { id: input.replyId, chatId, chat: { deletedAt: null, ...chatsFor(user.id, "edit") } },
    select: { id: true, status: true, run: { select: { userId: true } } },
  });
  if (!reply) throw notFound();
  if (reply.status !== "streaming") return;
  deps.streams.requestStop(reply.id);
  if (!reply.run) return;
  const run = { replyId: reply.id, userId: reply.run.userId };
  const job = await claimRun(deps, { ...run, chatId }, {});
  // If its process has died, recovery must not continue the run.
  if (!job) return void (await changeRun(deps.db, run, { from: ["working"], state: "stopped" }));
  const next = await settleReply(deps, job, { ...job.soFar, usages: [], outcome: { status: "stopped" } });
  if (next) startReply(deps, next);
}
