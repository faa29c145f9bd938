import { chatsFor } from "../../access/access";
import { continueRun } from "../agent/steer-run";
import { claimRun } from "../agent/suspend-run";
import { updateMessage } from "../message-store";
import type { ReplyDeps } from "../reply-deps";
import { startReply } from "../writing/write-reply";
import type { Orphan } from "./orphaned-replies";

/**
 * Continues a run whose process died, from its last finished step.
 *
 * @returns false if it is not a run, was stopped, its chat was deleted, or who asked may no longer edit it
 */
export async function recoverRun(deps: ReplyDeps, orphan: Orphan): Promise<boolean> {
  const { id: replyId, chatId, userId, instanceId } = orphan;
  const run = await deps.db.agentRun.findFirst({
    where: { id: replyId, userId, reply: { chat: { deletedAt: null, ...chatsFor(userId, "edit") } } },
    select: {
      state: true,
      reason: true,
      isPausing: true,
      crashes: true,
      steps: { orderBy: { position: "desc" }, take: 1, select: { textAt: true } },
    },
  });
  if (!run || run.state === "stopped") return false;
  // Merges the saved chunks, as `suspendRun` does.
  await deps.db.$transaction(async (tx) => {
    const rows = await tx.$queryRaw<{ text: string | null; thinking: string | null }[]>`
      SELECT string_agg(text, '' ORDER BY seq) AS text, string_agg(thinking, '' ORDER BY seq) AS thinking
      FROM reply_chunks WHERE reply_id = ${replyId}::uuid`;
    const message = await tx.message.findUniqueOrThrow({
      where: { id: replyId },
      select: { content: true, thinking: true },
    });
    const text = message.content + (rows[0]?.text ?? "");
    const count = await updateMessage(
      tx,
      { id: replyId, status: "streaming", instanceId },
      {
        // Text after the last step is discarded: the model is asked again.
        content: run.state === "working" ? text.slice(0, run.steps[0]?.textAt ?? 0) : text,
        thinking: message.thinking + (rows[0]?.thinking ?? ""),
        instanceId: null,
      },
    );
    // Another instance was faster.
    if (count > 0) await tx.replyChunk.deleteMany({ where: { replyId } });
  });
  // A graceful shutdown releases the run and is no crash.
  const crashes = run.crashes + (instanceId === null ? 0 : 1);
  const { isPausing, reason } = run;
  const job = await claimRun(deps, { userId, chatId, replyId }, { crashes, isPausing, reason });
  if (job) startReply(deps, { ...job, isRecovered: true });
  return true;
}

/** Continues runs whose provider may be asked again. */
export async function resumeDueRuns(deps: ReplyDeps): Promise<void> {
  const due = await deps.db.agentRun.findMany({
    where: {
      state: "paused",
      resumesAt: { lte: deps.clock.now() },
      reply: { status: "streaming", chat: { deletedAt: null } },
    },
    select: { id: true, userId: true, reply: { select: { chatId: true } } },
  });
  for (const { id: replyId, userId, reply } of due)
    await continueRun(deps, { userId, chatId: reply.chatId, replyId }, { from: ["paused"] });
}

/** Continues runs that wait for a page, once their chat is open in a tab. */
export async function resumeWaitingRuns(deps: ReplyDeps): Promise<void> {
  const waiting = await deps.db.agentRun.findMany({
    where: { state: "waiting", reply: { status: "streaming", chat: { deletedAt: null } } },
    select: { id: true, userId: true, reply: { select: { chatId: true } } },
  });
  for (const { id: replyId, userId, reply } of waiting)
    if (await deps.streams.isFollowed(reply.chatId))
      await continueRun(deps, { userId, chatId: reply.chatId, replyId }, { from: ["waiting"] });
}
