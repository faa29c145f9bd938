import { createHash } from "node:crypto";
import { DomainError } from "~/domain/error/domain-error";
import type { Passage } from "~/domain/knowledge/passage";
import { splitPassages } from "~/domain/knowledge/split-passages";
import { passageText } from "~/domain/knowledge/vectors";
import type { ModelId } from "~/domain/model/model";
import type { Db } from "~/server/db";
import type { Clock, Ids, Log } from "~/server/ports/system";
import type { TrafficMeter } from "~/server/ports/traffic";
import { enforceStorageLimit } from "../billing/storage";
import { type ConnectionDeps, modelsOf } from "../model/models-of";
import { EmbeddingError, embedTexts } from "./embed-texts";
import { processQueue, type QueueState } from "./process-queue";

export type EmbeddingDeps = ConnectionDeps & {
  clock: Clock;
  ids: Ids;
  traffic: TrafficMeter;
  log: Log;
  documentEmbedding: QueueState;
};

/** Longer than any call; after that, the process is presumed dead. */
const LEASE_SECONDS = 120;
const CALL_TIMEOUT_MS = 60_000;
const RETRY_SECONDS = 60;
/** After a partial success: each retry pays for the earlier calls again. */
const LATE_RETRY_SECONDS = 60 * 60;
/** When the plan lacks storage or the model. */
const PLAN_RETRY_SECONDS = 6 * 60 * 60;

/** Embeds, in the background, the documents of users who chose an embedding model. */
export const embedSoon = (deps: EmbeddingDeps): void =>
  processQueue(deps.documentEmbedding, deps, {
    failure: "documents could not be embedded",
    claimNext: (previous) => claimNext(deps.db, previous),
    perform: (document) => embedOne(deps, document),
  });

/** Hash of the text that a document's vectors are computed from. */
export const hashOf = (passages: readonly Pick<Passage, "heading" | "text">[]): string =>
  createHash("sha256")
    .update(JSON.stringify(passages.map(({ heading, text }) => [heading, text])))
    .digest("base64");

type ClaimedDocument = {
  id: string;
  userId: string;
  collectionId: string;
  name: string;
  bytes: Uint8Array<ArrayBuffer>;
  modelId: ModelId;
};

/** Leases the next document. */
async function claimNext(db: Db, previous: string): Promise<ClaimedDocument | undefined> {
  const [document] = await db.$queryRaw<ClaimedDocument[]>`
    WITH next AS (
      SELECT d.id, s.embedding_model FROM user_settings s
        JOIN knowledge_documents d ON d.user_id = s.id JOIN knowledge_collections c ON c.id = d.collection_id
      WHERE s.embedding_model IS NOT NULL AND d.state = 'ready' AND d.embedded_with IS DISTINCT FROM s.embedding_model
        AND (d.read_until IS NULL OR d.read_until < now()) AND (c.embed_after IS NULL OR c.embed_after < now())
      ORDER BY d.user_id <= ${previous}::uuid, d.user_id, d.id LIMIT 1 FOR UPDATE OF d SKIP LOCKED)
    UPDATE knowledge_documents d SET read_until = now() + make_interval(secs => ${LEASE_SECONDS}::int)
    FROM next WHERE d.id = next.id
    RETURNING d.id, d.user_id AS "userId", d.collection_id AS "collectionId", d.name, d.bytes,
      next.embedding_model AS "modelId"`;
  return document;
}

async function embedOne(deps: EmbeddingDeps, document: ClaimedDocument): Promise<void> {
  const { id, collectionId } = document;
  const end = (problem: string | null, retrySeconds = RETRY_SECONDS) =>
    deps.db.$executeRaw`UPDATE knowledge_collections SET embedding_problem = ${problem}, embed_after =
      CASE WHEN ${problem}::text IS NULL THEN NULL ELSE now() + make_interval(secs => ${retrySeconds}::int) END
      WHERE id = ${collectionId}::uuid AND (embedding_problem IS DISTINCT FROM ${problem} OR ${problem}::text IS NOT NULL)`;
  let answeredCalls = 0;
  const onCall = () => {
    answeredCalls += 1;
  };
  try {
    const passages = splitPassages(document.name, Buffer.from(document.bytes).toString("utf8"));
    const vectors = await vectorsFor(deps, document, { passages, onCall });
    await saveVectors(deps, document, { passages, vectors });
    await end(null);
  } catch (error) {
    const problem = problemOf(error);
    if (problem === undefined) throw error;
    await end(
      problem,
      needsPlan(error) ? PLAN_RETRY_SECONDS : answeredCalls > 0 ? LATE_RETRY_SECONDS : RETRY_SECONDS,
    );
    await deps.db.knowledgeDocument.updateMany({ where: { id, state: "ready" }, data: { readUntil: null } });
  }
}

const needsPlan = (error: unknown): boolean => error instanceof DomainError && error.code === "plan_needed";

const problemOf = (error: unknown): string | undefined =>
  error instanceof DomainError
    ? error.userMessage
    : error instanceof EmbeddingError
      ? error.message
      : undefined;

async function vectorsFor(
  deps: EmbeddingDeps,
  { id, userId, name, modelId }: ClaimedDocument,
  { passages, onCall }: { passages: readonly Passage[]; onCall: () => void },
): Promise<Buffer<ArrayBuffer>> {
  const calls = {
    userId,
    modelId,
    models: await modelsOf(deps, userId),
    timeoutMs: CALL_TIMEOUT_MS,
    onCall: () => {
      onCall();
      return deps.db.$executeRaw`UPDATE knowledge_documents
        SET read_until = now() + make_interval(secs => ${LEASE_SECONDS}::int) WHERE id = ${id}::uuid AND state = 'ready'`;
    },
  };
  const texts = passages.map((passage) => passageText(modelId, name, passage));
  const vectors = await embedTexts(deps, calls, texts);
  return Buffer.concat(
    vectors.map(({ buffer, byteOffset, length }) => Buffer.from(buffer, byteOffset, length)),
  );
}

/** Discards the vectors if the text or model has changed meanwhile; the document is then claimed again. */
async function saveVectors(
  { db }: EmbeddingDeps,
  { id, userId, bytes, modelId }: ClaimedDocument,
  { passages, vectors }: { passages: readonly Passage[]; vectors: Buffer<ArrayBuffer> },
): Promise<void> {
  await db.$transaction(async (tx) => {
    const chosen = { settings: { embeddingModel: modelId } };
    const { count } = await tx.knowledgeDocument.updateMany({
      where: { id, userId, state: "ready", bytes, user: chosen },
      data: { vectors, embeddedWith: modelId, embeddedHash: hashOf(passages), readUntil: null },
    });
    if (count > 0) await enforceStorageLimit(tx, userId);
    else await tx.knowledgeDocument.updateMany({ where: { id, state: "ready" }, data: { readUntil: null } });
  });
}

/** The user's embedding model, and whether it embeds their chats; null: none chosen. */
export async function chosenEmbedding(
  db: Db,
  userId: string,
): Promise<{ modelId: ModelId; embedsChats: boolean } | null> {
  const row = await db.userSettings.findUnique({
    where: { id: userId },
    select: { embeddingModel: true, embedsChats: true },
  });
  if (!row?.embeddingModel) return null;
  return { modelId: row.embeddingModel, embedsChats: row.embedsChats };
}
