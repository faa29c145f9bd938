import "server-only";
import { setImmediate as othersFirst } from "node:timers/promises";
import { choosePassages } from "~/domain/knowledge/choose-passages";
import type { GivenPassages } from "~/domain/knowledge/passage";
import { createPassageIndex, type PassageIndex } from "~/domain/knowledge/passage-index";
import { splitPassages } from "~/domain/knowledge/split-passages";
import type { Db } from "~/server/db";

/** Of all indexes in memory, in bytes of text; an index takes a few times as much. */
const MAX_KEPT_BYTES = 40_000_000;

/** Few enough that nobody else waits for a large collection. */
const PASSAGES_AT_ONCE = 50;

type KeptIndex = { revision: number; bytes: number; building: Promise<PassageIndex> };

/** Indexes of collections by their ids, the most recently used last. */
export type KeptIndexes = Map<string, KeptIndex>;

export type NamedIndex = { name: string; index: PassageIndex };

type CollectionSearch = {
  collectionIds: readonly string[];
  others?: readonly NamedIndex[];
  question: string;
};

export type SearchDeps = { db: Db; keptIndexes: KeptIndexes };

/**
 * The passages of some of the user's collections, and of `others`, that answer a question; null where none of these is
 * there.
 */
export async function searchCollections(
  deps: SearchDeps,
  userId: string,
  { collectionIds, others = [], question }: CollectionSearch,
): Promise<GivenPassages | null> {
  const rows = await deps.db.knowledgeCollection.findMany({
    where: { userId, id: { in: [...collectionIds] } },
    orderBy: { name: "asc" },
    select: { id: true, name: true, revision: true },
  });
  const collections: NamedIndex[] = [...others];
  for (const { id, name, revision } of rows)
    collections.push({ name, index: await openIndex(deps, { id, revision }) });
  return collections.length > 0 ? choosePassages(collections, question) : null;
}

async function openIndex(
  { db, keptIndexes }: SearchDeps,
  { id, revision }: { id: string; revision: number },
): Promise<PassageIndex> {
  const kept = keptIndexes.get(id);
  keptIndexes.delete(id);
  if (kept?.revision === revision) {
    keptIndexes.set(id, kept);
    return kept.building;
  }
  const built: KeptIndex = { revision, bytes: 0, building: Promise.resolve(createPassageIndex()) };
  built.building = buildIndex(db, id, (bytes) => {
    built.bytes += bytes;
  });
  keptIndexes.set(id, built);
  // A failed one is not kept.
  const index = await built.building.catch((error: unknown) => {
    if (keptIndexes.get(id) === built) keptIndexes.delete(id);
    throw error;
  });
  forgetOldest(keptIndexes, id);
  return index;
}

async function buildIndex(
  db: Db,
  collectionId: string,
  onBytes: (bytes: number) => void,
): Promise<PassageIndex> {
  const index = createPassageIndex();
  const documents = await db.knowledgeDocument.findMany({
    where: { collectionId, state: "ready" },
    orderBy: { name: "asc" },
    select: { id: true, name: true },
  });
  for (const document of documents) {
    const row = await db.knowledgeDocument.findUnique({
      where: { id: document.id },
      select: { bytes: true },
    });
    if (!row) continue;
    onBytes(row.bytes.length);
    const passages = splitPassages(document.name, Buffer.from(row.bytes).toString("utf8"));
    for (let at = 0; at < passages.length; at += PASSAGES_AT_ONCE) {
      index.add(document, passages.slice(at, at + PASSAGES_AT_ONCE));
      await othersFirst();
    }
  }
  return index;
}

function forgetOldest(kept: KeptIndexes, newest: string): void {
  let bytes = [...kept.values()].reduce((sum, index) => sum + index.bytes, 0);
  for (const [id, index] of kept) {
    if (bytes <= MAX_KEPT_BYTES) return;
    if (id === newest) continue;
    kept.delete(id);
    bytes -= index.bytes;
  }
}
