import "server-only";
import { setImmediate as othersFirst } from "node:timers/promises";
import { likeness, listVectors, type Vector } from "~/domain/knowledge/vectors";
import type { Db } from "~/server/db";
import type { UsedMeaning } from "../../knowledge/search-collections";

/** Few enough that nobody else waits for a long history. */
const ROWS_AT_ONCE = 200;
/** That are joined with those found by words. */
const NEAREST = 20;
/** Of the newest passages, how alike they are to questions about nothing in particular. */
const SAMPLED = 1_000;

export type NearMessages = {
  /** Of the nearest messages, by their ids. */
  vectors: ReadonlyMap<string, { vectors: Vector; hash: string }>;
  /** Of each unrelated question: how alike the nearest of some passages is. */
  nearestUnrelated: readonly number[];
};

type Row = { id: string; vectors: Uint8Array; hash: string };

/**
 * The messages of a user's other chats that mean most nearly what is asked. All that have vectors are looked at, one batch
 * after the other: nothing stays in memory, so what was deleted is not found.
 */
export async function nearestMessages(
  db: Db,
  asked: { userId: string; exceptChatId: string | null },
  { modelId, asked: question, unrelated }: UsedMeaning,
): Promise<NearMessages> {
  let nearest: { row: Row; likeness: number }[] = [];
  const nearestUnrelated = unrelated.map(() => 0);
  let sampled = 0;
  let before: string | null = null;
  do {
    const rows: Row[] = await readBatch(db, { ...asked, modelId, before });
    for (const row of rows) {
      const list = listVectors(new Int8Array(row.vectors), row.vectors.length / question.length);
      for (let at = 0; at < list.lengths.length; at++) {
        nearest.push({ row, likeness: likeness(question, list, at) });
        if (sampled++ >= SAMPLED) continue;
        for (const [place, each] of unrelated.entries())
          nearestUnrelated[place] = Math.max(nearestUnrelated[place] ?? 0, likeness(each, list, at));
      }
    }
    nearest = nearest.toSorted((a, b) => b.likeness - a.likeness).slice(0, NEAREST);
    before = rows.length < ROWS_AT_ONCE ? null : (rows.at(-1)?.id ?? null);
    await othersFirst();
  } while (before !== null);
  const vectors = new Map(
    nearest.map(({ row }) => [row.id, { vectors: new Int8Array(row.vectors), hash: row.hash }]),
  );
  return { vectors, nearestUnrelated };
}

/** The newest before a message. Vectors of another length are of a model with the same name. */
const readBatch = (
  db: Db,
  asked: { userId: string; exceptChatId: string | null; modelId: string; before: string | null },
): Promise<Row[]> =>
  db.$queryRaw<Row[]>`
    SELECT v.message_id AS id, v.vectors, v.embedded_hash AS hash
    FROM message_vectors v JOIN messages m ON m.id = v.message_id JOIN chats c ON c.id = m.chat_id
    WHERE v.user_id = ${asked.userId}::uuid AND v.embedded_with = ${asked.modelId} AND octet_length(v.vectors) > 0
      AND (${asked.before}::uuid IS NULL OR v.message_id < ${asked.before}::uuid)
      AND c.user_id = v.user_id AND c.id IS DISTINCT FROM ${asked.exceptChatId}::uuid
      AND c.deleted_at IS NULL AND c.compared_with IS NULL
    ORDER BY v.message_id DESC LIMIT ${ROWS_AT_ONCE}`;
