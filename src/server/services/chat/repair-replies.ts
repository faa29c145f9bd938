import "server-only";
import type { Db } from "~/server/db";
import type { Clock } from "~/server/ports/clock";
import type { Log } from "~/server/ports/log";
import type { Streams } from "~/server/ports/streams";
import { refundPrompt } from "../billing/refund-prompt";

const BEAT_EVERY_MS = 5_000;
/** An instance that was silent for so long is dead: three beats, and some for a busy machine. */
const DEAD_AFTER_MS = 20_000;

type Deps = { db: Db; clock: Clock; log: Log; streams: Streams; instanceId: string };

/**
 * Marks replies whose writer is dead as interrupted, with all the text that was saved.
 *
 * @param alone true when no other process can be writing (the embedded database): then every other writer is dead
 * @returns how many there were
 */
export async function repairReplies(deps: Deps, alone: boolean): Promise<number> {
  const { db, clock, instanceId } = deps;
  const livingSince = new Date(clock.now().getTime() - DEAD_AFTER_MS);
  const living = alone
    ? []
    : await db.instance.findMany({ where: { beatAt: { gt: livingSince } }, select: { id: true } });
  const replies = await db.message.findMany({
    where: { status: "streaming", NOT: { instanceId: { in: [instanceId, ...living.map(({ id }) => id)] } } },
    select: { id: true, chatId: true, parentId: true },
  });
  for (const reply of replies) {
    await interrupt(deps, reply);
    // Who follows it in another instance waits for its next word.
    deps.streams.end(reply.chatId);
  }
  return replies.length;
}

async function interrupt(
  { db, clock }: Pick<Deps, "db" | "clock">,
  reply: { id: string; parentId: string | null },
): Promise<void> {
  const now = clock.now();
  await db.$transaction(async (tx) => {
    const [row] = await tx.$queryRaw<{ content: string }[]>`
      UPDATE messages SET
        status = 'interrupted', instance_id = NULL, finished_at = ${now},
        content = content || coalesce((SELECT string_agg(text, '' ORDER BY seq) FROM reply_chunks WHERE reply_id = messages.id), ''),
        thinking = thinking || coalesce((SELECT string_agg(thinking, '' ORDER BY seq) FROM reply_chunks WHERE reply_id = messages.id), '')
      WHERE id = ${reply.id}::uuid AND status = 'streaming'
      RETURNING content`;
    await tx.replyChunk.deleteMany({ where: { replyId: reply.id } });
    if (row?.content === "" && reply.parentId) await refundPrompt(tx, reply.parentId, now);
  });
}

/**
 * Tells the other instances every few seconds that this one lives, and looks for dead ones. The first beat is in the
 * database when this resolves, so no reply of this instance is ever taken for a dead one's.
 */
export async function keepBeating(deps: Deps): Promise<void> {
  const beat = async () => {
    const beatAt = deps.clock.now();
    const id = deps.instanceId;
    await deps.db.instance.upsert({
      where: { id },
      create: { id, beatAt },
      update: { beatAt },
      select: { id: true },
    });
    await deps.db.instance.deleteMany({
      where: { beatAt: { lt: new Date(beatAt.getTime() - 60 * DEAD_AFTER_MS) } },
    });
    await repairReplies(deps, false);
  };
  await beat();
  setInterval(() => {
    beat().catch((error: unknown) => deps.log.error({ error: String(error) }, "the instance's beat failed"));
  }, BEAT_EVERY_MS).unref();
}
