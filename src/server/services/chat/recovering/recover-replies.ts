import { findDueAnswers, startProof } from "../comparing/prove-answer";
import { endUncheckedRepair, findUncheckedRepairs } from "../repairing/unchecked-repairs";
import type { ReplyDeps } from "../reply-deps";
import { findOrphans, interruptReply, type Orphan } from "./orphaned-replies";
import { recoverRun, resumeDueRuns, resumeWaitingRuns } from "./recover-run";
import { findStalledChats, resumeChat } from "./stalled-chats";

const RECOVERY_INTERVAL_MS = 5_000;

type RecoveryState = {
  /** True when no other process can be writing (the embedded database). */
  singleInstance: boolean;
  /** Orphans of this instance found by the previous run. */
  suspects: readonly string[];
};

/**
 * Goes on with orphaned runs, interrupts other orphaned replies, resumes stalled chats, ends fixes that no preview checked,
 * and tries answers that are compared.
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
  // A reply of this instance gets its row a moment before its writer, so one sighting proves nothing.
  const lost = orphans.filter((orphan) => !isOwn(orphan) || suspects.includes(orphan.id));
  for (const orphan of lost)
    await logFailure(deps, async () => (await recoverRun(deps, orphan)) || interruptReply(deps, orphan));
  await logFailure(deps, () => resumeWaitingRuns(deps));
  await logFailure(deps, () => resumeDueRuns(deps));
  for (const chat of await findStalledChats(deps.db)) await logFailure(deps, () => resumeChat(deps, chat));
  for (const repair of await findUncheckedRepairs(deps))
    await logFailure(deps, () => endUncheckedRepair(deps, repair));
  for (const answer of await findDueAnswers(deps)) startProof(deps, answer);
  return { suspects: orphans.filter(isOwn).map(({ id }) => id), interrupted: lost.length };
}

/** One chat that fails must not block the others. */
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
