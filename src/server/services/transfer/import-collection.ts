import { limitsOf } from "~/domain/billing/plan";
import { MAX_COLLECTION_CHARACTERS, MAX_COLLECTIONS } from "~/domain/knowledge/collection";
import { count } from "~/domain/transfer/import-report";
import type { Tx } from "~/server/db";
import { lockUser } from "../billing/locks";
import { enforceStorageLimit } from "../billing/storage";
import type { ImportContext } from "./import-context";
import type { PlacedProject } from "./import-project";
import { type AccountArchive, Skipped } from "./open-account";
import { ownId } from "./own-ids";

type CollectionImport = ImportContext & {
  archive: AccountArchive;
  /** Imported projects by archive id. */
  projects: ReadonlyMap<string, PlacedProject>;
  setName: (name: string) => void;
};

/** Imports a collection with its documents, unless there is one with its name. @throws Skipped, DomainError plan_needed */
export async function importCollection(importing: CollectionImport, path: string): Promise<void> {
  const { db, user, report, archive, setName } = importing;
  const { documents, ...collection } = await archive.read("collection", path);
  setName(collection.name);
  const texts = documents.map(({ text, ...document }) => ({ ...document, bytes: Buffer.from(text, "utf8") }));
  const size = texts.reduce((sum, { bytes }) => sum + bytes.length, 0);
  if (size > MAX_COLLECTION_CHARACTERS) throw new Skipped("too_large");
  await db.$transaction(async (tx) => {
    const owner = await lockUser(tx, user.id);
    const mine = await tx.knowledgeCollection.findMany({
      where: { userId: user.id },
      select: { id: true, name: true },
    });
    const ids = new Set([collection.id, ownId(user.id, collection.id)]);
    if (mine.some(({ id, name }) => ids.has(id) || name === collection.name))
      return count(report.known, "collections");
    const stored = await tx.knowledgeDocument.count({ where: { userId: user.id } });
    const { documents: maxDocuments } = limitsOf(owner?.planId ?? user.planId);
    if (mine.length >= MAX_COLLECTIONS || stored + texts.length > maxDocuments) throw new Skipped("full");
    const isTaken = (await tx.knowledgeCollection.count({ where: { id: collection.id } })) > 0;
    const id = isTaken ? ownId(user.id, collection.id) : collection.id;
    await tx.knowledgeCollection.create({
      data: { ...collection, id, userId: user.id },
      select: { id: true },
    });
    const rows = await withLocalIds(tx, importing, texts);
    const shared = { userId: user.id, collectionId: id, state: "ready" as const };
    await tx.knowledgeDocument.createMany({ data: rows.map((row) => ({ ...row, ...shared })) });
    await enforceStorageLimit(tx, user.id);
    count(report.added, "collections");
  });
}

type Document = { id: string; projectId: string | null; name: string };

/** Maps documents and their projects to local ids. Drops duplicates of hand-written archives. */
async function withLocalIds<Row extends Document>(
  tx: Tx,
  { user, projects }: CollectionImport,
  documents: readonly Row[],
): Promise<Row[]> {
  const ids = documents.map(({ id }) => id);
  const existing = await tx.knowledgeDocument.findMany({ where: { id: { in: ids } }, select: { id: true } });
  const existingIds = new Set(existing.map(({ id }) => id));
  const rows = new Map<string, Row>();
  for (const document of documents) {
    const { name, projectId: archivedId } = document;
    const projectId = archivedId && (projects.get(archivedId)?.id ?? archivedId);
    const key = `${projectId} ${name}`;
    const id = existingIds.has(document.id) ? ownId(user.id, document.id) : document.id;
    if (!rows.has(key)) rows.set(key, { ...document, id, projectId });
  }
  return [...rows.values()];
}
