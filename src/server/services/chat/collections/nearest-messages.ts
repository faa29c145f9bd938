import { setImmediate as yieldToEventLoop } from "node:timers/promises";
import { similarity, toVectorList, type Vector } from "~/domain/knowledge/vectors";
import type { Db } from "~/server/db";
import type { UsedMeaning } from "../../knowledge/search-collections";

/** Small enough not to block the event loop. */
const ROWS_AT_ONCE = 200;
const MAX_NEAREST = 20;
/** Passages compared with the unrelated questions. */
const SAMPLED = 1_000;

const AFTER_ALL = "ffffffff-ffff-ffff-ffff-ffffffffffff";

export type NearMessages = {
  /** By message id. */
  vectors: ReadonlyMap<string, { vectors: Vector; hash: string }>;
  /** For each unrelated question, the similarity of its nearest sampled passage. */
  nearestUnrelated: readonly number[];
};

type Row = { id: string; vectors: Uint8Array | null; hash: string };

/**
 * The messages of a user's other chats nearest to the question. Scans all vectors in batches and caches nothing, so
 * deleted messages are never found.
 */
export async function nearestMessages(
  db: Db,
  scope: { userId: string; exceptChatId: string | null },
  { modelId, asked: question, unrelated }: UsedMeaning,
): Promise<NearMessages> {
  let nearest: { row: { id: string; hash: string; vectors: Vector }; similarity: number }[] = [];
  const nearestUnrelated = unrelated.map(() => 0);
  let sampled = 0;
  let before: string | null = AFTER_ALL;
  do {
    const rows: Row[] = await readBatch(db, { ...scope, modelId, before });
    for (const { id, hash, vectors: bytes } of rows) {
      const vectors = new Int8Array(bytes ?? []);
      const list = toVectorList(vectors, vectors.length / question.length);
      const row = { id, hash, vectors };
      for (let at = 0; at < list.lengths.length; at++) {
        nearest.push({ row, similarity: similarity(question, list, at) });
        if (sampled++ >= SAMPLED) continue;
        for (const [place, each] of unrelated.entries())
          nearestUnrelated[place] = Math.max(nearestUnrelated[place] ?? 0, similarity(each, list, at));
      }
    }
    nearest = nearest.toSorted((a, b) => b.similarity - a.similarity).slice(0, MAX_NEAREST);
    before = rows.length < ROWS_AT_ONCE ? null : (rows.at(-1)?.id ?? null);
    await yieldToEventLoop();
  } while (before !== null);
  return { vectors: new Map(nearest.map(({ row }) => [row.id, row])), nearestUnrelated };
}

/** The newest before a message, without vectors for excluded ones. Limits the rows before the joins. */
const readBatch = (
  db: Db,
  scope: { userId: string; exceptChatId: string | null; modelId: string; before: string },
): Promise<Row[]> =>
  db.$queryRaw<Row[]>`
    WITH batch AS MATERIALIZED (
      SELECT message_id, vectors, embedded_hash FROM message_vectors
      WHERE user_id = ${scope.userId}::uuid AND embedded_with = ${scope.modelId} AND message_id < ${scope.before}::uuid
      ORDER BY message_id DESC LIMIT ${ROWS_AT_ONCE})
    SELECT batch.message_id AS id, batch.embedded_hash AS hash,
      CASE WHEN c.user_id = ${scope.userId}::uuid AND c.id IS DISTINCT FROM ${scope.exceptChatId}::uuid
        AND c.deleted_at IS NULL AND c.compared_with IS NULL THEN batch.vectors END AS vectors
    FROM batch JOIN messages m ON m.id = batch.message_id JOIN chats c ON c.id = m.chat_id
    ORDER BY batch.message_id DESC`;
