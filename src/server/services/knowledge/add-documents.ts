import type { SignedInUser } from "~/domain/auth/signed-in-user";
import { limitsOf } from "~/domain/billing/plan";
import { planChecks } from "~/domain/billing/plan-checks";
import { notFound } from "~/domain/error/domain-error";
import type { AddDocumentInput, AddPageInput, AddProjectInput } from "~/domain/knowledge/knowledge-input";
import type { Db, Tx } from "~/server/db";
import type { Clock } from "~/server/ports/clock";
import type { Ids } from "~/server/ports/ids";
import { lockUser } from "../billing/locks";
import { requireRoom } from "../billing/storage";
import { requireProject } from "../project/require-project";
import { readVersionFiles } from "../project/versions";
import { requireCollection } from "./collections";
import { type ReadingDeps, readSoon } from "./read-documents";

type Deps = ReadingDeps & { clock: Clock; ids: Ids };
type NewDocument = { name: string; bytes: Uint8Array<ArrayBuffer>; address?: string };
/** `projectId`: the documents are all of its; null: they are of none. */
type Addition = { collectionId: string; projectId: string | null; documents: readonly NewDocument[] };

/**
 * Adds a file to a collection, in place of one with the same name. It is read afterwards.
 *
 * @throws DomainError not_found, plan_needed
 */
export async function addDocument(
  deps: Deps,
  user: SignedInUser,
  { collectionId, name, base64 }: AddDocumentInput,
): Promise<void> {
  const documents = [{ name, bytes: Buffer.from(base64, "base64") }];
  await addAll(deps, user, { collectionId, projectId: null, documents });
}

/**
 * Adds the text files of one of the user's projects as they are now, in place of those that were added before.
 *
 * @throws DomainError not_found, plan_needed
 */
export async function addProject(
  deps: Deps,
  user: SignedInUser,
  { collectionId, projectId }: AddProjectInput,
): Promise<void> {
  const project = await requireProject(deps.db, user.id, projectId);
  const files = await readVersionFiles(deps.db, user.id, project.headId);
  const folder = project.name
    .replace(/[\p{Cc}`~/]/gu, "_")
    .trim()
    .slice(0, 60);
  const documents = [...files].flatMap(([path, content]): NewDocument[] =>
    typeof content === "string" && content !== ""
      ? [
          {
            name: `${folder}/${path}`.replace(/[\p{Cc}`~]/gu, "_").slice(0, 200),
            bytes: Buffer.from(content, "utf8"),
          },
        ]
      : [],
  );
  await addAll(deps, user, { collectionId, projectId, documents });
}

/**
 * Adds a public page of the web to a collection, in place of an earlier reading of it. It is read afterwards.
 *
 * @throws DomainError not_found, plan_needed
 */
export async function addPage(
  deps: Deps,
  user: SignedInUser,
  { collectionId, address }: AddPageInput,
): Promise<void> {
  const { host, pathname, search } = new URL(address);
  const name = `${host}${pathname}${search}`.replace(/[\p{Cc}`~]/gu, "_").slice(0, 195);
  // Read as what its name says, so that headings are found in it.
  const documents = [{ name: `${name}.html`, bytes: Buffer.alloc(0), address }];
  await addAll(deps, user, { collectionId, projectId: null, documents });
}

/**
 * Reads a page of the web again.
 *
 * @throws DomainError not_found for what is no page
 */
export async function refreshPage(
  deps: Deps,
  user: SignedInUser,
  { documentId }: { documentId: string },
): Promise<void> {
  await deps.db.$transaction(async (tx) => {
    const page = await tx.knowledgeDocument.findFirst({
      where: { id: documentId, userId: user.id, address: { not: null } },
      select: { collectionId: true },
    });
    if (!page) throw notFound();
    await countRevision(tx, page.collectionId);
    await tx.knowledgeDocument.updateMany({
      where: { id: documentId, userId: user.id },
      data: { state: "waiting", problem: null, attempts: 0, readUntil: null },
    });
  });
  readSoon(deps);
}

/** In place of all others of the project, or of those of no project that have the same names. */
async function addAll(
  deps: Deps,
  user: SignedInUser,
  { collectionId, projectId, documents }: Addition,
): Promise<void> {
  await deps.db.$transaction(async (tx) => {
    await requireCollection(tx, user.id, collectionId);
    // Locks in the order in which reading takes them: the collection, its documents, the user.
    await countRevision(tx, collectionId);
    const names = documents.map(({ name }) => name);
    const isReplaced = projectId === null ? { projectId, name: { in: names } } : { projectId };
    await tx.knowledgeDocument.deleteMany({ where: { collectionId, userId: user.id, ...isReplaced } });
    // Concurrent uploads must not exceed the limit.
    const owner = await lockUser(tx, user.id);
    const stored = await tx.knowledgeDocument.count({ where: { userId: user.id } });
    planChecks.documents(limitsOf(owner?.planId ?? ""), stored + documents.length);
    await tx.knowledgeDocument.createMany({
      data: documents.map(({ name, bytes, address = null }) => ({
        id: deps.ids.next(),
        userId: user.id,
        collectionId,
        projectId,
        name,
        address,
        bytes,
        addedAt: deps.clock.now(),
      })),
    });
    await requireRoom(tx, user.id);
  });
  readSoon(deps);
}

/** The text to search has changed: indexes of it are outdated. */
export const countRevision = (tx: Db | Tx, collectionId: string) =>
  tx.knowledgeCollection.updateMany({ where: { id: collectionId }, data: { revision: { increment: 1 } } });

/** @throws DomainError not_found */
export async function removeDocument(
  { db }: { db: Db },
  user: SignedInUser,
  { documentId }: { documentId: string },
): Promise<void> {
  await db.$transaction(async (tx) => {
    const document = await tx.knowledgeDocument.findFirst({
      where: { id: documentId, userId: user.id },
      select: { collectionId: true },
    });
    if (!document) throw notFound();
    await countRevision(tx, document.collectionId);
    await tx.knowledgeDocument.deleteMany({ where: { id: documentId, userId: user.id } });
  });
}
