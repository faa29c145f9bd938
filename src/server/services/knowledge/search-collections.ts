import { setImmediate as yieldToEventLoop } from "node:timers/promises";
import { choosePassages, type Meaning, type NamedIndex } from "~/domain/knowledge/choose-passages";
import type { RetrievedPassages } from "~/domain/knowledge/passage";
import { createPassageIndex, type PassageIndex } from "~/domain/knowledge/passage-index";
import { splitPassages } from "~/domain/knowledge/split-passages";
import { questionText, UNRELATED_QUESTIONS, type Vector } from "~/domain/knowledge/vectors";
import type { ModelId } from "~/domain/model/model";
import type { Db } from "~/server/db";
import type { Models } from "~/server/ports/models";
import { ownedFor } from "../access/access";
import { chosenEmbedding, hashOf } from "./embed-documents";
import { embedTexts, type VectorDeps } from "./embed-texts";

/** Text bytes of all cached indexes; an index takes a few times as much memory. */
const MAX_CACHED_BYTES = 40_000_000;

/** Small enough not to block the event loop. */
const PASSAGES_AT_ONCE = 50;

/** The reply waits for it. */
const QUESTION_TIMEOUT_MS = 2_000;

type CachedIndex = {
  revision: number;
  bytes: number;
  building: Promise<PassageIndex>;
  /** Document id → model and hash of its loaded vectors. */
  embedded: Map<string, string>;
};

/** Indexes of collections by their ids, the most recently used last. */
export type PassageIndexCache = Map<string, CachedIndex>;

/** Vectors of the unrelated questions, by model id. */
export type BaselineVectors = Map<ModelId, readonly Vector[]>;

/** The question's vectors and their model. */
export type UsedMeaning = Meaning & { modelId: ModelId };

type CollectionSearch = {
  collectionIds: readonly string[];
  /** Opens an index of the user's chats, with semantic search if `meaning` is passed. */
  openChats?: (meaning: UsedMeaning | undefined) => Promise<NamedIndex>;
  question: string;
  /** The user's models; absent: search by words only, and nothing is sent to a model. */
  models?: Models;
};

export type SearchDeps = VectorDeps & {
  passageIndexes: PassageIndexCache;
  baselineVectors: BaselineVectors;
};

/**
 * The passages of the user's collections and chats that match a question; null without any. Falls back to search by
 * words if the embedding model does not respond in time.
 */
export async function searchCollections(
  deps: SearchDeps,
  userId: string,
  { collectionIds, openChats, question, models }: CollectionSearch,
): Promise<RetrievedPassages | null> {
  const rows = await deps.db.knowledgeCollection.findMany({
    where: { id: { in: [...collectionIds] }, ...ownedFor(userId, "view") },
    orderBy: { name: "asc" },
    select: { id: true, name: true, revision: true, userId: true },
  });
  if (rows.length === 0 && !openChats) return null;
  const choice = models ? await chosenEmbedding(deps.db, userId) : null;
  const isSemantic = rows.length > 0 || choice?.embedsChats === true;
  const modelId = isSemantic ? choice?.modelId : undefined;
  const embedding = models && modelId && embedQuestion(deps, { userId, modelId, models }, question);
  const collections: NamedIndex[] = [];
  for (const { id, name, revision, userId: ownerId } of rows) {
    const cached = await openIndex(deps, { id, revision });
    const index = await cached.building;
    if (modelId) await loadVectors(deps.db, cached, { userId: ownerId, collectionId: id, modelId });
    collections.push({ name, index });
  }
  const meaning = (await embedding) || undefined;
  if (openChats)
    collections.push(
      await openChats(meaning && modelId && choice?.embedsChats ? { ...meaning, modelId } : undefined),
    );
  const passages = choosePassages(collections, { text: question, ...(meaning ? { meaning } : {}) });
  return embedding && !meaning ? { ...passages, byWordsOnly: true } : passages;
}

/** Undefined: the model did not respond in time. */
async function embedQuestion(
  deps: SearchDeps,
  target: { userId: string; modelId: ModelId; models: Models },
  question: string,
): Promise<Meaning | undefined> {
  const { modelId } = target;
  const cached = deps.baselineVectors.get(modelId);
  const texts = [question, ...(cached ? [] : UNRELATED_QUESTIONS)].map((each) => questionText(modelId, each));
  const [vector, ...embedded] = await embedTexts(
    deps,
    { ...target, timeoutMs: QUESTION_TIMEOUT_MS },
    texts,
  ).catch((): Vector[] => []);
  if (!vector) return undefined;
  const unrelated = cached ?? embedded;
  // The cached vectors are of another model with the same name.
  if (unrelated[0]?.length !== vector.length) deps.baselineVectors.delete(modelId);
  else deps.baselineVectors.set(modelId, unrelated);
  return { asked: vector, unrelated };
}

/** Loads vectors that are new since the last search. */
async function loadVectors(
  db: Db,
  cached: CachedIndex,
  { userId, collectionId, modelId }: { userId: string; collectionId: string; modelId: ModelId },
): Promise<void> {
  const { embedded } = cached;
  const index = await cached.building;
  const rows = await db.knowledgeDocument.findMany({
    where: { collectionId, userId, state: "ready", embeddedWith: modelId },
    select: { id: true, embeddedHash: true },
  });
  const current = new Map(rows.map(({ id, embeddedHash }) => [id, `${modelId} ${embeddedHash}`]));
  for (const id of [...embedded.keys()].filter((each) => !current.has(each))) {
    embedded.delete(id);
    index.setVectors(id, undefined);
  }
  for (const [id, version] of current) {
    if (embedded.get(id) === version) continue;
    const row = await db.knowledgeDocument.findFirst({
      where: { id, userId, embeddedWith: modelId },
      select: { vectors: true, embeddedHash: true },
    });
    if (!row?.vectors) continue;
    // An earlier version of the product split the document differently.
    if (row.embeddedHash !== hashOf(index.passagesOf(id))) {
      await db.knowledgeDocument.updateMany({
        where: { id, userId, embeddedHash: row.embeddedHash },
        data: { vectors: null, embeddedWith: null, embeddedHash: null },
      });
      continue;
    }
    embedded.set(id, version);
    index.setVectors(id, new Int8Array(row.vectors));
    cached.bytes += row.vectors.length;
    await yieldToEventLoop();
  }
}

async function openIndex(
  { db, passageIndexes }: Pick<SearchDeps, "db" | "passageIndexes">,
  { id, revision }: { id: string; revision: number },
): Promise<CachedIndex> {
  const cached = passageIndexes.get(id);
  passageIndexes.delete(id);
  if (cached?.revision === revision) {
    passageIndexes.set(id, cached);
    return cached;
  }
  const built: CachedIndex = {
    revision,
    bytes: 0,
    building: Promise.resolve(createPassageIndex()),
    embedded: new Map(),
  };
  built.building = buildIndex(db, id, (bytes) => {
    built.bytes += bytes;
  });
  passageIndexes.set(id, built);
  await built.building.catch((error: unknown) => {
    if (passageIndexes.get(id) === built) passageIndexes.delete(id);
    throw error;
  });
  evictOldest(passageIndexes, id);
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

function evictOldest(cache: PassageIndexCache, newest: string): void {
  let bytes = [...cache.values()].reduce((sum, index) => sum + index.bytes, 0);
  for (const [id, index] of cache) {
    if (bytes <= MAX_CACHED_BYTES) return;
    if (id === newest) continue;
    cache.delete(id);
    bytes -= index.bytes;
  }
}
