import "server-only";
import { limitsOf } from "~/domain/billing/plan";
import { onceWritable } from "~/server/db/disk-full";
import type { Turn } from "~/server/ports/turns";
import type { ReplyJob } from "./begin-reply";
import { changeMessage } from "./message-store";
import type { ReplyDeps } from "./reply-deps";

/**
 * The right to write a reply now. While too many are being written it waits in line by the plan of its user, and its
 * row says so.
 *
 * @throws the signal's reason, when the reply is stopped while it waits
 */
export async function takeTurn(deps: ReplyDeps, job: ReplyJob, signal: AbortSignal): Promise<Turn> {
  const free = deps.turns.tryTake(job.userId);
  if (free) return free;
  const { planId } = await deps.db.user.findUniqueOrThrow({
    where: { id: job.userId },
    select: { planId: true },
  });
  await showWaiting(deps, job, true);
  const turn = await deps.turns.take({ userId: job.userId, share: limitsOf(planId).turnShare }, signal);
  try {
    await showWaiting(deps, job, false);
    return turn;
  } catch (error) {
    turn.end();
    throw error;
  }
}

async function showWaiting(deps: ReplyDeps, job: ReplyJob, waitsForTurn: boolean): Promise<void> {
  await onceWritable(() => changeMessage(deps.db, { id: job.replyId }, { waitsForTurn }));
  deps.streams.announce(job.chatId);
}
