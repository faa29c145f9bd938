import type { SignedInUser } from "~/domain/auth/signed-in-user";
import { DomainError, notFound } from "~/domain/error/domain-error";
import {
  type CollectionSummary,
  type DocumentSummary,
  type EmbeddingProgress,
  MAX_COLLECTIONS,
} from "~/domain/knowledge/collection";
import type { CreateCollectionInput, RenameCollectionInput } from "~/domain/knowledge/knowledge-input";
import type { Db, Tx } from "~/server/db";
import type { Clock, Ids } from "~/server/ports/system";
import { lockUser } from "../billing/locks";

/** The user's collections, by name. */
export const listCollections = ({ db }: { db: Db }, user: SignedInUser): Promise<CollectionSummary[]> =>
  db.$queryRaw<CollectionSummary[]>`
    SELECT c.id, c.name, count(d.id)::int AS documents,
      count(d.id) FILTER (WHERE d.state = 'waiting')::int AS waiting,
      count(d.id) FILTER (WHERE d.state = 'failed')::int AS failed,
      coalesce(sum(octet_length(d.bytes)), 0)::float8 AS bytes
    FROM knowledge_collections c LEFT JOIN knowledge_documents d ON d.collection_id = c.id
    WHERE c.user_id = ${user.id}::uuid GROUP BY c.id ORDER BY lower(c.name), c.id`;

/** One of the user's collections. @throws DomainError not_found */
export async function requireCollection(
  db: Db | Tx,
  userId: string,
  collectionId: string,
): Promise<{ id: string; name: string }> {
  const collection = await db.knowledgeCollection.findFirst({
    where: { id: collectionId, userId },
    select: { id: true, name: true },
  });
  if (!collection) throw notFound();
  return collection;
}

/** A collection with its documents, by name. @throws DomainError not_found */
export async function readCollection(
  { db }: { db: Db },
  user: SignedInUser,
  { collectionId }: { collectionId: string },
): Promise<{ id: string; name: string; documents: DocumentSummary[]; embedding: EmbeddingProgress }> {
  const collection = await requireCollection(db, user.id, collectionId);
  const documents = await db.$queryRaw<DocumentSummary[]>`
    SELECT id, name, address, state::text, problem, pages, octet_length(bytes) AS bytes, added_at AS "addedAt"
    FROM knowledge_documents WHERE collection_id = ${collection.id}::uuid ORDER BY name, id`;
  return { ...collection, documents, embedding: await readEmbeddingProgress(db, user.id, collection.id) };
}

async function readEmbeddingProgress(
  db: Db,
  userId: string,
  collectionId: string,
): Promise<EmbeddingProgress> {
  const [progress] = await db.$queryRaw<[EmbeddingProgress?]>`
    SELECT count(d.id) FILTER (WHERE d.embedded_with = s.embedding_model)::int AS done, count(d.id)::int AS all,
      c.embedding_problem AS problem
    FROM knowledge_collections c JOIN user_settings s ON s.id = c.user_id AND s.embedding_model IS NOT NULL
      LEFT JOIN knowledge_documents d ON d.collection_id = c.id AND d.state = 'ready'
    WHERE c.id = ${collectionId}::uuid AND c.user_id = ${userId}::uuid GROUP BY c.id`;
  return progress ?? null;
}

/** @throws DomainError conflict for a name that another one has, or when there are too many */
export async function createCollection(
  deps: { db: Db; clock: Clock; ids: Ids },
  user: SignedInUser,
  { name }: CreateCollectionInput,
): Promise<{ id: string }> {
  const id = deps.ids.next();
  await deps.db.$transaction(async (tx) => {
    await requireFreeName(tx, user.id, { name });
    if ((await tx.knowledgeCollection.count({ where: { userId: user.id } })) >= MAX_COLLECTIONS)
      throw new DomainError(
        "conflict",
        `You already have ${MAX_COLLECTIONS} collections, which is the maximum.`,
        {
          detail: "Delete one that you no longer need first.",
        },
      );
    await tx.knowledgeCollection.create({
      data: { id, userId: user.id, name, createdAt: deps.clock.now() },
      select: { id: true },
    });
  });
  return { id };
}

/** @throws DomainError not_found, conflict for a name that another one has */
export async function renameCollection(
  { db }: { db: Db },
  user: SignedInUser,
  { collectionId, name }: RenameCollectionInput,
): Promise<void> {
  await db.$transaction(async (tx) => {
    await requireFreeName(tx, user.id, { name, exceptFor: collectionId });
    const { count } = await tx.knowledgeCollection.updateMany({
      where: { id: collectionId, userId: user.id },
      data: { name },
    });
    if (count === 0) throw notFound();
  });
}

/** Locks the user, so that concurrent changes cannot share a name. */
async function requireFreeName(
  tx: Tx,
  userId: string,
  { name, exceptFor }: { name: string; exceptFor?: string },
) {
  await lockUser(tx, userId);
  const other = await tx.knowledgeCollection.findFirst({
    where: { userId, name, ...(exceptFor ? { id: { not: exceptFor } } : {}) },
    select: { id: true },
  });
  if (other)
    throw new DomainError("conflict", "You already have a collection with this name.", { field: "name" });
}

/** Deletes a collection with its documents. @throws DomainError not_found */
export async function removeCollection(
  { db }: { db: Db },
  user: SignedInUser,
  { collectionId }: { collectionId: string },
): Promise<void> {
  const { count } = await db.knowledgeCollection.deleteMany({ where: { id: collectionId, userId: user.id } });
  if (count === 0) throw notFound();
}

export type DocumentText = { name: string; collectionId: string; text: string };

/** The text of a document that was read. @throws DomainError not_found */
export async function readDocument(
  { db }: { db: Db },
  user: SignedInUser,
  { documentId }: { documentId: string },
): Promise<DocumentText> {
  const document = await db.knowledgeDocument.findFirst({
    where: { id: documentId, userId: user.id, state: "ready" },
    select: { name: true, collectionId: true, bytes: true },
  });
  if (!document) throw notFound();
  const { bytes, ...rest } = document;
  return { ...rest, text: Buffer.from(bytes).toString("utf8") };
}
