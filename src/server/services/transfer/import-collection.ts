import { limitsOf } from "~/domain/billing/plan";
import { MAX_COLLECTION_CHARACTERS, MAX_COLLECTIONS } from "~/domain/knowledge/collection";
import { count } from "~/domain/transfer/import-report";
import type { Tx } from "~/server/db";
import { lockUser } from "../billing/locks";
import { requireRoom } from "../billing/storage";
import type { Importing } from "./import-context";
import type { PlacedProject } from "./import-project";
import { type AccountArchive, Skipped } from "./open-account";
import { ownId } from "./own-ids";

type ImportingCollection = Importing & {
  archive: AccountArchive;
  /** Those of the archive, as they are here. */
  projects: ReadonlyMap<string, PlacedProject>;
  setName: (name: string) => void;
};

/** Imports a collection with its documents, unless there is one with its name. @throws Skipped, DomainError plan_needed */
export async function importCollection(
  { db, user, report, archive, projects, setName }: ImportingCollection,
  path: string,
): Promise<void> {
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
    const { documents: most } = limitsOf(owner?.planId ?? user.planId);
    if (mine.length >= MAX_COLLECTIONS || stored + texts.length > most) throw new Skipped("full");
    const isTaken = (await tx.knowledgeCollection.count({ where: { id: collection.id } })) > 0;
    const id = isTaken ? ownId(user.id, collection.id) : collection.id;
    await tx.knowledgeCollection.create({
      data: { ...collection, id, userId: user.id },
      select: { id: true },
    });
    const taken = await takenIds(
      tx,
      texts.map((document) => document.id),
    );
    const names = new Set<string>();
    await tx.knowledgeDocument.createMany({
      data: texts.flatMap((document) => {
        const projectId = document.projectId && (projects.get(document.projectId)?.id ?? document.projectId);
        const key = `${projectId} ${document.name}`;
        // An archive that was written by hand may name two the same.
        if (names.has(key)) return [];
        names.add(key);
        const documentId = taken.has(document.id) ? ownId(user.id, document.id) : document.id;
        return [
          {
            ...document,
            id: documentId,
            projectId,
            userId: user.id,
            collectionId: id,
            state: "ready" as const,
          },
        ];
      }),
    });
    await requireRoom(tx, user.id);
    count(report.added, "collections");
  });
}

async function takenIds(tx: Tx, ids: string[]): Promise<ReadonlySet<string>> {
  const rows = await tx.knowledgeDocument.findMany({ where: { id: { in: ids } }, select: { id: true } });
  return new Set(rows.map(({ id }) => id));
}
