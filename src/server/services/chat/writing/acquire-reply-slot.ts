import { limitsOf } from "~/domain/billing/plan";
import { parseModelId } from "~/domain/model/model";
import { retryWhileDiskFull } from "~/server/db/disk-full";
import type { ReplySlot } from "~/server/ports/reply-slots";
import { updateMessage } from "../message-store";
import type { ReplyDeps } from "../reply-deps";
import type { ReplyJob } from "../sending/begin-reply";

/**
 * Acquires a slot to write the reply. While all are taken, the reply is queued by its plan's weight and its row is
 * marked as waiting.
 *
 * @throws the signal's reason, when the reply is stopped while waiting
 */
export async function acquireReplySlot(
  deps: ReplyDeps,
  job: ReplyJob,
  signal: AbortSignal,
): Promise<ReplySlot> {
  const group = await groupOf(deps, job);
  const free = deps.replySlots.tryAcquire(job.userId, group);
  if (free) return free;
  const { planId } = await deps.db.user.findUniqueOrThrow({
    where: { id: job.userId },
    select: { planId: true },
  });
  await setWaiting(deps, job, true);
  deps.metrics.add("replies_waiting", {});
  const slot = await deps.replySlots
    .acquire({ userId: job.userId, weight: limitsOf(planId).schedulingWeight, group }, signal)
    .finally(() => deps.metrics.add("replies_waiting", {}, -1));
  try {
    await setWaiting(deps, job, false);
    return slot;
  } catch (error) {
    slot.release();
    throw error;
  }
}

/**
 * Groups the compared answers of a local model. It writes one reply at a time; interleaved runs would make it read
 * their prompts again at every step.
 */
async function groupOf({ db }: ReplyDeps, { chatId, modelId }: ReplyJob): Promise<string | undefined> {
  if (parseModelId(modelId).provider !== "local") return undefined;
  const chat = await db.chat.findUnique({ where: { id: chatId }, select: { comparedWith: true } });
  return chat?.comparedWith ?? chatId;
}

async function setWaiting(deps: ReplyDeps, job: ReplyJob, waitsForTurn: boolean): Promise<void> {
  await retryWhileDiskFull(() => updateMessage(deps.db, { id: job.replyId }, { waitsForTurn }));
  deps.streams.announce(job.chatId);
}
