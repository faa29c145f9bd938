import { setImmediate as yieldToEventLoop } from "node:timers/promises";
import { choosePassages, type Meaning, type NamedIndex } from "~/domain/knowledge/choose-passages";
import type { GivenPassages } from "~/domain/knowledge/passage";
import { createPassageIndex, type PassageIndex } from "~/domain/knowledge/passage-index";
import { splitPassages } from "~/domain/knowledge/split-passages";
import { questionText, UNRELATED_QUESTIONS, type Vector } from "~/domain/knowledge/vectors";
import type { ModelId } from "~/domain/model/model";
import type { Db } from "~/server/db";
import type { Models } from "~/server/ports/models";
import { chosenEmbedding } from "./chosen-embedding";
import { hashOf } from "./embed-documents";
import { makeVectors, type VectorDeps } from "./make-vectors";

/** Of all indexes in memory, in bytes of text; an index takes a few times as much. */
const MAX_KEPT_BYTES = 40_000_000;

/** Few enough that nobody else waits for a large collection. */
const PASSAGES_AT_ONCE = 50;

/** A reply waits for it. */
const QUESTION_TIMEOUT_MS = 2_000;

type KeptIndex = {
  revision: number;
  bytes: number;
  building: Promise<PassageIndex>;
  /** Of the documents whose vectors it has: what these are. */
  embedded: Map<string, string>;
};

/** Indexes of collections by their ids, the most recently used last. */
export type KeptIndexes = Map<string, KeptIndex>;

/** What a model made of the unrelated questions, by its id. */
export type UnrelatedVectors = Map<ModelId, readonly Vector[]>;

/** What a question means to the user's model. */
export type UsedMeaning = Meaning & { modelId: ModelId };

type CollectionSearch = {
  collectionIds: readonly string[];
  /** An index of the user's chats, where they are asked, too. `meaning`: where these are to be found by it. */
  openChats?: (meaning: UsedMeaning | undefined) => Promise<NamedIndex>;
  question: string;
  /** The user's; absent: by words alone, and nothing is sent to a model. */
  models?: Models;
};

export type SearchDeps = VectorDeps & { keptIndexes: KeptIndexes; unrelatedVectors: UnrelatedVectors };

/**
 * The passages of some of the user's collections, and of their chats, that answer a question; null where none of these
 * is there. Where the chosen model for meaning does not answer in time, they are found by words alone.
 */
export async function searchCollections(
  deps: SearchDeps,
  userId: string,
  { collectionIds, openChats, question, models }: CollectionSearch,
): Promise<GivenPassages | null> {
  const rows = await deps.db.knowledgeCollection.findMany({
    where: { userId, id: { in: [...collectionIds] } },
    orderBy: { name: "asc" },
    select: { id: true, name: true, revision: true },
  });
  if (rows.length === 0 && !openChats) return null;
  const choice = models ? await chosenEmbedding(deps.db, userId) : null;
  const isAsked = rows.length > 0 || choice?.embedsChats === true;
  const modelId = isAsked ? choice?.modelId : undefined;
  const asking = models && modelId && askModel(deps, { userId, modelId, models }, question);
  const collections: NamedIndex[] = [];
  for (const { id, name, revision } of rows) {
    const kept = await openIndex(deps, { id, revision });
    const index = await kept.building;
    if (modelId) await loadVectors(deps.db, kept, { userId, collectionId: id, modelId });
    collections.push({ name, index });
  }
  const meaning = (await asking) || undefined;
  if (openChats)
    collections.push(
      await openChats(meaning && modelId && choice?.embedsChats ? { ...meaning, modelId } : undefined),
    );
  const given = choosePassages(collections, { text: question, ...(meaning ? { meaning } : {}) });
  return asking && !meaning ? { ...given, byWordsOnly: true } : given;
}

/** What a question means; undefined where the model does not say in time. */
async function askModel(
  deps: SearchDeps,
  asked: { userId: string; modelId: ModelId; models: Models },
  question: string,
): Promise<Meaning | undefined> {
  const { modelId } = asked;
  const known = deps.unrelatedVectors.get(modelId);
  const texts = [question, ...(known ? [] : UNRELATED_QUESTIONS)].map((each) => questionText(modelId, each));
  const [vector, ...made] = await makeVectors(
    deps,
    { ...asked, timeoutMs: QUESTION_TIMEOUT_MS },
    texts,
  ).catch((): Vector[] => []);
  if (!vector) return undefined;
  const unrelated = known ?? made;
  // Another model has the same name now.
  if (unrelated[0]?.length !== vector.length) deps.unrelatedVectors.delete(modelId);
  else deps.unrelatedVectors.set(modelId, unrelated);
  return { asked: vector, unrelated };
}

/** Gives an index the vectors that were made since it was last searched. */
async function loadVectors(
  db: Db,
  kept: KeptIndex,
  { userId, collectionId, modelId }: { userId: string; collectionId: string; modelId: ModelId },
): Promise<void> {
  const { embedded } = kept;
  const index = await kept.building;
  const rows = await db.knowledgeDocument.findMany({
    where: { collectionId, userId, state: "ready", embeddedWith: modelId },
    select: { id: true, embeddedHash: true },
  });
  const current = new Map(rows.map(({ id, embeddedHash }) => [id, `${modelId} ${embeddedHash}`]));
  for (const id of [...embedded.keys()].filter((each) => !current.has(each))) {
    embedded.delete(id);
    index.setVectors(id, undefined);
  }
  for (const [id, made] of current) {
    if (embedded.get(id) === made) continue;
    const row = await db.knowledgeDocument.findFirst({
      where: { id, userId, embeddedWith: modelId },
      select: { vectors: true, embeddedHash: true },
    });
    if (!row?.vectors) continue;
    // A newer version of the product cuts documents in other places.
    if (row.embeddedHash !== hashOf(index.passagesOf(id))) {
      await db.knowledgeDocument.updateMany({
        where: { id, userId, embeddedHash: row.embeddedHash },
        data: { vectors: null, embeddedWith: null, embeddedHash: null },
      });
      continue;
    }
    embedded.set(id, made);
    index.setVectors(id, new Int8Array(row.vectors));
    kept.bytes += row.vectors.length;
    await yieldToEventLoop();
  }
}

async function openIndex(
  { db, keptIndexes }: Pick<SearchDeps, "db" | "keptIndexes">,
  { id, revision }: { id: string; revision: number },
): Promise<KeptIndex> {
  const kept = keptIndexes.get(id);
  keptIndexes.delete(id);
  if (kept?.revision === revision) {
    keptIndexes.set(id, kept);
    return kept;
  }
  const built: KeptIndex = {
    revision,
    bytes: 0,
    building: Promise.resolve(createPassageIndex()),
    embedded: new Map(),
  };
  built.building = buildIndex(db, id, (bytes) => {
    built.bytes += bytes;
  });
  keptIndexes.set(id, built);
  // A failed one is not kept.
  await built.building.catch((error: unknown) => {
    if (keptIndexes.get(id) === built) keptIndexes.delete(id);
    throw error;
  });
  forgetOldest(keptIndexes, id);
  return built;
}

async function buildIndex(
  db: Db,
  collectionId: string,
  onBytes: (bytes: number) => void,
): Promise<PassageIndex> {
  const index = createPassageIndex();
  const documents = await db.knowledgeDocument.findMany({
    where: { collectionId, state: "ready" },
    orderBy: [{ name: "asc" }, { id: "asc" }],
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
      await yieldToEventLoop();
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
