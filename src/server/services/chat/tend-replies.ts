import "server-only";
import { findOrphans, interruptReply, type Orphan } from "./repair-replies";
import type { ReplyDeps } from "./reply-deps";
import { findWaiting, startWaiting } from "./start-waiting";

const TEND_EVERY_MS = 5_000;

type Tending = {
  /** True when no other process can be writing (the embedded database). */
  alone: boolean;
  /** Orphans of this very instance that were seen the last time. */
  suspects: readonly string[];
};

/**
 * Ends replies that lost their writer, and answers messages that wait for no reply.
 *
 * @returns the suspects of the next time, and how many replies were ended
 */
export async function tendReplies(
  deps: ReplyDeps,
  { alone, suspects }: Tending,
): Promise<{ suspects: string[]; ended: number }> {
  if (!alone) await beat(deps);
  const isOwn = (orphan: Orphan) => orphan.instanceId === deps.instanceId;
  const orphans = await findOrphans(deps, alone);
  // A reply of our own that was begun this very moment has its row, and its writer a moment later.
  const lost = orphans.filter((orphan) => !isOwn(orphan) || suspects.includes(orphan.id));
  for (const orphan of lost) await attempt(deps, () => interruptReply(deps, orphan));
  for (const chat of await findWaiting(deps.db)) await attempt(deps, () => startWaiting(deps, chat));
  return { suspects: orphans.filter(isOwn).map(({ id }) => id), ended: lost.length };
}

/** One chat that cannot be helped must not keep help from the others. */
async function attempt({ log }: ReplyDeps, help: () => Promise<void>): Promise<void> {
  try {
    await help();
  } catch (error) {
    log.error({ error: String(error) }, "a chat could not be tended");
  }
}

/** Says that this instance lives. By the database's clock, as it is read: those of two instances may differ. */
async function beat({ db, instanceId }: ReplyDeps): Promise<void> {
  await db.$executeRaw`
    INSERT INTO instances (id, beat_at) VALUES (${instanceId}::uuid, now())
    ON CONFLICT (id) DO UPDATE SET beat_at = now()`;
  await db.$executeRaw`DELETE FROM instances WHERE beat_at < now() - interval '20 minutes'`;
}

/**
 * Tends replies now and every few seconds. The first beat is in the database when this resolves, so no reply of this
 * instance is ever taken for a dead one's.
 *
 * @returns how many replies an earlier process had left, and how to stop tending
 */
export async function startTending(
  deps: ReplyDeps,
  { alone }: { alone: boolean },
): Promise<{ ended: number; stop: () => void }> {
  let { suspects, ended } = await tendReplies(deps, { alone, suspects: [] });
  const again = async () => {
    ({ suspects } = await tendReplies(deps, { alone, suspects }));
  };
  const timer = setInterval(() => {
    again().catch((error: unknown) => deps.log.error({ error: String(error) }, "replies were not tended"));
  }, TEND_EVERY_MS);
  timer.unref();
  return { ended, stop: () => clearInterval(timer) };
}
