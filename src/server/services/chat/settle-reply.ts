import "server-only";
import type { MessageFailure } from "~/domain/chat/message";
import type { Tx } from "~/server/db";
import { refundPrompt } from "../billing/refund-prompt";
import { recordVersion } from "../project/record-version";
import type { ReplyJob } from "./begin-reply";
import type { CallEnd } from "./call-model";
import type { ReplyDeps } from "./reply-deps";
import { replyJournal, withoutNul } from "./reply-journal";
import { startNextQueued } from "./start-next-queued";

/** How writing a reply ended. */
export type Outcome =
  | { status: "complete"; finishReason: CallEnd }
  | { status: "stopped" }
  | { status: "failed"; failure: MessageFailure };

/**
 * Saves a reply's end: its whole text in its own row, its journal emptied, its prompt refunded when nothing came of it.
 *
 * @returns the chat's next reply, when a message was waiting; the caller starts it
 */
export async function settleReply(
  deps: ReplyDeps,
  job: ReplyJob,
  written: { text: string; thinking: string },
  outcome: Outcome,
): Promise<ReplyJob | undefined> {
  await replyJournal(deps).close(job.replyId);
  const next = await deps.db.$transaction(async (tx) => {
    // The chat's lock first, as everywhere: a send waits here and then sees that the reply has ended.
    await tx.$executeRaw`SELECT 1 FROM chats WHERE id = ${job.chatId}::uuid FOR NO KEY UPDATE`;
    const saved = await saveEnd(deps, tx, job, written, outcome);
    if (!saved) return undefined;
    if (outcome.status === "failed" || written.text === "")
      await refundPrompt(tx, job.promptId, deps.clock.now());
    if (outcome.status === "complete") await recordVersion(deps, tx, job, written.text);
    return startNextQueued(deps, tx, job.userId, job.chatId);
  });
  deps.streams.end(job.chatId);
  return next;
}

/** False when the row is gone: its chat was erased in mid-reply. */
async function saveEnd(
  deps: ReplyDeps,
  tx: Tx,
  job: ReplyJob,
  written: { text: string; thinking: string },
  outcome: Outcome,
): Promise<boolean> {
  const now = deps.clock.now();
  const failure = outcome.status === "failed" ? outcome.failure : undefined;
  const { count } = await tx.message.updateMany({
    where: { id: job.replyId },
    data: {
      status: outcome.status,
      content: withoutNul(written.text),
      thinking: withoutNul(written.thinking),
      finishReason: outcome.status === "complete" ? outcome.finishReason : null,
      failureTitle: failure?.title ?? null,
      failureReason: failure?.reason ?? null,
      failureRemedy: failure?.remedy ?? null,
      instanceId: null,
      finishedAt: now,
    },
  });
  if (count === 0) return false;
  await tx.replyChunk.deleteMany({ where: { replyId: job.replyId } });
  await tx.chat.update({ where: { id: job.chatId }, data: { updatedAt: now }, select: { id: true } });
  return true;
}
