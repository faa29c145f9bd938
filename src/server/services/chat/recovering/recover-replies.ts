import { setTimeout as pause } from "node:timers/promises";
import type { Db } from "~/server/db";
import { findUnverifiedAnswers, startVerification } from "../comparing/verify-answer";
import { endUncheckedRepair, findUncheckedRepairs } from "../repairing/unchecked-repairs";
import type { ReplyDeps } from "../reply-deps";
import { lockChat } from "../repository";
import { startNextQueued } from "../sending/queued-messages";
import { startReply } from "../writing/write-reply";
import { findOrphans, interruptReply, type Orphan } from "./orphaned-replies";
import { recoverRun, resumeDueRuns, resumeWaitingRuns } from "./recover-run";

const RECOVERY_INTERVAL_MS = 5_000;

type RecoveryState = {
  /** True when no other process can be writing (the embedded database). */
  singleInstance: boolean;
  /** Orphans of this instance found by the previous run. */
  suspects: readonly string[];
};

/**
 * Continues orphaned runs, interrupts other orphaned replies, resumes stalled chats, ends unchecked repairs, and verifies
 * compared answers.
 *
 * @returns the suspects for the next run, and how many replies were interrupted
 */
export async function recoverReplies(
  deps: ReplyDeps,
  { singleInstance, suspects }: RecoveryState,
): Promise<{ suspects: string[]; interrupted: number }> {
  if (!singleInstance) await sendHeartbeat(deps);
  const isOwn = (orphan: Orphan) => orphan.instanceId === deps.instanceId;
  const orphans = await findOrphans(deps, singleInstance);
  // A new reply of this instance has its row before its writer, so it must be found twice.
  const lost = orphans.filter((orphan) => !isOwn(orphan) || suspects.includes(orphan.id));
  for (const orphan of lost)
    await logFailure(deps, async () => (await recoverRun(deps, orphan)) || interruptReply(deps, orphan));
  await logFailure(deps, () => resumeWaitingRuns(deps));
  await logFailure(deps, () => resumeDueRuns(deps));
  for (const chat of await findStalledChats(deps.db)) await logFailure(deps, () => resumeChat(deps, chat));
  for (const repair of await findUncheckedRepairs(deps))
    await logFailure(deps, () => endUncheckedRepair(deps, repair));
  for (const answer of await findUnverifiedAnswers(deps)) startVerification(deps, answer);
  return { suspects: orphans.filter(isOwn).map(({ id }) => id), interrupted: lost.length };
}

/** A failure must not block the other chats. */
async function logFailure({ log }: ReplyDeps, recover: () => Promise<unknown>): Promise<void> {
  try {
    await recover();
  } catch (error) {
    log.error({ error: String(error) }, "a chat could not be recovered");
  }
}

/** By the database's clock, because the clocks of two instances may differ. */
async function sendHeartbeat({ db, instanceId }: ReplyDeps): Promise<void> {
  await db.$executeRaw`
    INSERT INTO instances (id, beat_at) VALUES (${instanceId}::uuid, now())
    ON CONFLICT (id) DO UPDATE SET beat_at = now()`;
  await db.$executeRaw`DELETE FROM instances WHERE beat_at < now() - interval '20 minutes'`;
}

/**
 * Recovers replies now and every few seconds. Resolves after the first heartbeat, so that no other instance considers
 * this one dead.
 *
 * @returns how many replies an earlier process left behind, and a function that stops the recovery
 */
export async function startReplyRecovery(
  deps: ReplyDeps,
  { singleInstance }: { singleInstance: boolean },
): Promise<{ interrupted: number; stop: () => void }> {
  let { suspects, interrupted } = await recoverReplies(deps, { singleInstance, suspects: [] });
  const run = async () => {
    ({ suspects } = await recoverReplies(deps, { singleInstance, suspects }));
  };
  const timer = setInterval(() => {
    run().catch((error: unknown) => deps.log.error({ error: String(error) }, "reply recovery failed"));
  }, RECOVERY_INTERVAL_MS);
  timer.unref();
  return { interrupted, stop: () => clearInterval(timer) };
}

/**
 * Chats with queued messages and no running reply: the process that would have answered them has ended, or the chat was
 * deleted and restored.
 */
export const findStalledChats = (db: Db): Promise<{ id: string; userId: string }[]> => db.$queryRaw`
  SELECT chats.id, chats.user_id AS "userId" FROM chats
  WHERE chats.deleted_at IS NULL
    AND chats.id IN (SELECT chat_id FROM messages WHERE status = 'queued')
    AND NOT EXISTS (SELECT 1 FROM messages WHERE chat_id = chats.id AND status = 'streaming')`;

/** Answers the chat's oldest queued message, unless another instance already does. */
export async function resumeChat(deps: ReplyDeps, chat: { id: string; userId: string }): Promise<void> {
  const job = await deps.db.$transaction(async (tx) => {
    await lockChat(tx, chat.userId, chat.id);
    return startNextQueued(deps, tx, chat.id);
  });
  if (job) startReply(deps, job);
}

/** Interrupts all running replies at shutdown, keeping their text, and waits up to `withinMs` for them. */
export async function interruptReplies(
  { runningReplies }: Pick<ReplyDeps, "runningReplies">,
  { withinMs }: { withinMs: number },
): Promise<void> {
  const running = [...runningReplies];
  for (const reply of running) reply.interrupt();
  const ended = Promise.all(running.map((reply) => reply.ended));
  await Promise.race([ended, pause(withinMs, undefined, { ref: false })]);
}
