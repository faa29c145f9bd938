import { setImmediate as yieldToEventLoop } from "node:timers/promises";
import { likeness, listVectors, type Vector } from "~/domain/knowledge/vectors";
import type { Db } from "~/server/db";
import type { UsedMeaning } from "../../knowledge/search-collections";

/** Few enough that nobody else waits for a long history. */
const ROWS_AT_ONCE = 200;
/** That are joined with those found by words. */
const NEAREST = 20;
/** Of the newest passages, how alike they are to questions about nothing in particular. */
const SAMPLED = 1_000;

const AFTER_ALL = "ffffffff-ffff-ffff-ffff-ffffffffffff";

export type NearMessages = {
  /** Of the nearest messages, by their ids. */
  vectors: ReadonlyMap<string, { vectors: Vector; hash: string }>;
  /** Of each unrelated question: how alike the nearest of some passages is. */
  nearestUnrelated: readonly number[];
};

type Row = { id: string; vectors: Uint8Array | null; hash: string };

/**
 * The messages of a user's other chats that mean most nearly what is asked. All that have vectors are looked at, one batch
 * after the other: nothing stays in memory, so what was deleted is not found.
 */
export async function nearestMessages(
  db: Db,
  asked: { userId: string; exceptChatId: string | null },
  { modelId, asked: question, unrelated }: UsedMeaning,
): Promise<NearMessages> {
  let nearest: { row: { id: string; hash: string; vectors: Vector }; likeness: number }[] = [];
  const nearestUnrelated = unrelated.map(() => 0);
  let sampled = 0;
  let before: string | null = AFTER_ALL;
  do {
    const rows: Row[] = await readBatch(db, { ...asked, modelId, before });
    for (const { id, hash, vectors: bytes } of rows) {
      const vectors = new Int8Array(bytes ?? []);
      const list = listVectors(vectors, vectors.length / question.length);
      const row = { id, hash, vectors };
      for (let at = 0; at < list.lengths.length; at++) {
        nearest.push({ row, likeness: likeness(question, list, at) });
        if (sampled++ >= SAMPLED) continue;
        for (const [place, each] of unrelated.entries())
          nearestUnrelated[place] = Math.max(nearestUnrelated[place] ?? 0, likeness(each, list, at));
      }
    }
    nearest = nearest.toSorted((a, b) => b.likeness - a.likeness).slice(0, NEAREST);
    before = rows.length < ROWS_AT_ONCE ? null : (rows.at(-1)?.id ?? null);
    await yieldToEventLoop();
  } while (before !== null);
  return { vectors: new Map(nearest.map(({ row }) => [row.id, row])), nearestUnrelated };
}

/** The newest before a message; those that may not be found have no vectors. Rows first: they are few, messages many. */
const readBatch = (
  db: Db,
  asked: { userId: string; exceptChatId: string | null; modelId: string; before: string },
): Promise<Row[]> =>
  db.$queryRaw<Row[]>`
    WITH batch AS MATERIALIZED (
      SELECT message_id, vectors, embedded_hash FROM message_vectors
      WHERE user_id = ${asked.userId}::uuid AND embedded_with = ${asked.modelId} AND message_id < ${asked.before}::uuid
      ORDER BY message_id DESC LIMIT ${ROWS_AT_ONCE})
    SELECT batch.message_id AS id, batch.embedded_hash AS hash,
      CASE WHEN c.user_id = ${asked.userId}::uuid AND c.id IS DISTINCT FROM ${asked.exceptChatId}::uuid
        AND c.deleted_at IS NULL AND c.compared_with IS NULL THEN batch.vectors END AS vectors
    FROM batch JOIN messages m ON m.id = batch.message_id JOIN chats c ON c.id = m.chat_id
    ORDER BY batch.message_id DESC`;
