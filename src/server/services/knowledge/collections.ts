import type { Deed, Role } from "~/domain/access/role";
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
import { ownedFor, roleOf } from "../access/access";
import { lockUser } from "../billing/locks";

/** The collections of the user and of their teams, by name. */
export const listCollections = ({ db }: { db: Db }, user: SignedInUser): Promise<CollectionSummary[]> =>
  db.$queryRaw<CollectionSummary[]>`
    SELECT c.id, c.name, t.name AS team, count(d.id)::int AS documents,
      count(d.id) FILTER (WHERE d.state = 'waiting')::int AS waiting,
      count(d.id) FILTER (WHERE d.state = 'failed')::int AS failed,
      coalesce(sum(octet_length(d.bytes)), 0)::float8 AS bytes
    FROM knowledge_collections c LEFT JOIN knowledge_documents d ON d.collection_id = c.id
      LEFT JOIN teams t ON t.id = c.team_id
    WHERE c.user_id = ${user.id}::uuid OR EXISTS (
      SELECT 1 FROM shares s WHERE s.team_id = c.team_id AND s.user_id = ${user.id}::uuid)
    GROUP BY c.id, t.id ORDER BY lower(c.name), c.id`;

/** A collection of the user or of a team, with which the user may do it. @throws DomainError not_found */
export async function requireCollection(
  db: Db | Tx,
  userId: string,
  { collectionId, deed }: { collectionId: string; deed: Deed },
): Promise<{ id: string; name: string; ownerId: string; role: Role | null }> {
  const collection = await db.knowledgeCollection.findFirst({
    where: { id: collectionId, ...ownedFor(userId, deed) },
    select: { id: true, name: true, userId: true, team: { select: { shares: roleOf(userId) } } },
  });
  if (!collection) throw notFound();
  const { id, name, userId: ownerId, team } = collection;
  return { id, name, ownerId, role: ownerId === userId ? null : (team?.shares[0]?.role ?? "viewer") };
}

/** The documents of collections with which the user may do it. */
export const documentsFor = (userId: string, deed: Deed) => ({ collection: ownedFor(userId, deed) });

type CollectionView = {
  id: string;
  name: string;
  /** Of the viewer; null: the owner. */
  role: Role | null;
  documents: DocumentSummary[];
  embedding: EmbeddingProgress;
};

/** A collection with its documents, by name. @throws DomainError not_found */
export async function readCollection(
  { db }: { db: Db },
  user: SignedInUser,
  { collectionId }: { collectionId: string },
): Promise<CollectionView> {
  const { ownerId, ...collection } = await requireCollection(db, user.id, { collectionId, deed: "view" });
  const documents = await db.$queryRaw<DocumentSummary[]>`
    SELECT id, name, address, state::text, problem, pages, octet_length(bytes) AS bytes, added_at AS "addedAt"
    FROM knowledge_documents WHERE collection_id = ${collection.id}::uuid ORDER BY name, id`;
  return { ...collection, documents, embedding: await readEmbeddingProgress(db, ownerId, collection.id) };
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
    const { ownerId } = await requireCollection(tx, user.id, { collectionId, deed: "edit" });
    await requireFreeName(tx, ownerId, { name, exceptFor: collectionId });
    const where = { id: collectionId, ...ownedFor(user.id, "edit") };
    const { count } = await tx.knowledgeCollection.updateMany({ where, data: { name } });
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
    where: { id: documentId, ...documentsFor(user.id, "view"), state: "ready" },
    select: { name: true, collectionId: true, bytes: true },
  });
  if (!document) throw notFound();
  const { bytes, ...rest } = document;
  return { ...rest, text: Buffer.from(bytes).toString("utf8") };
}
