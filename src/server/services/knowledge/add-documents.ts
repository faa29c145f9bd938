import type { SignedInUser } from "~/domain/auth/signed-in-user";
import { limitsOf } from "~/domain/billing/plan";
import { planChecks } from "~/domain/billing/plan-checks";
import { notFound } from "~/domain/error/domain-error";
import type { AddDocumentInput, AddPageInput, AddProjectInput } from "~/domain/knowledge/knowledge-input";
import type { Db, Tx } from "~/server/db";
import type { Clock, Ids } from "~/server/ports/system";
import { lockUser } from "../billing/locks";
import { enforceStorageLimit } from "../billing/storage";
import { requireProject } from "../project/require-project";
import { readVersionFiles } from "../project/versions";
import { documentsFor, requireCollection } from "./collections";
import { type ReadingDeps, readSoon } from "./read-documents";

type Deps = ReadingDeps & { clock: Clock; ids: Ids };
type NewDocument = { name: string; bytes: Uint8Array<ArrayBuffer>; address?: string };
/** `projectId`: the documents replace all earlier ones of this project; null: they belong to none. */
type Addition = { collectionId: string; projectId: string | null; documents: readonly NewDocument[] };

/**
 * Adds a file to a collection, replacing one with the same name. It is read in the background.
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
 * Adds the current text files of one of the user's projects, replacing earlier ones.
 *
 * @throws DomainError not_found, plan_needed
 */
export async function addProject(
  deps: Deps,
  user: SignedInUser,
  { collectionId, projectId }: AddProjectInput,
): Promise<void> {
  const project = await requireProject(deps.db, user.id, { projectId, deed: "manage" });
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
 * Adds a public web page to a collection, replacing an earlier copy. It is read in the background.
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
  // The extension makes it parsed as HTML, with headings.
  const documents = [{ name: `${name}.html`, bytes: Buffer.alloc(0), address }];
  await addAll(deps, user, { collectionId, projectId: null, documents });
}

/** Reads a web page again. @throws DomainError not_found */
export async function refreshPage(
  deps: Deps,
  user: SignedInUser,
  { documentId }: { documentId: string },
): Promise<void> {
  await deps.db.$transaction(async (tx) => {
    const page = await tx.knowledgeDocument.findFirst({
      where: { id: documentId, ...documentsFor(user.id, "edit"), address: { not: null } },
      select: { collectionId: true },
    });
    if (!page) throw notFound();
    await bumpRevision(tx, page.collectionId);
    await tx.knowledgeDocument.updateMany({
      where: { id: documentId, ...documentsFor(user.id, "edit") },
      data: { state: "waiting", problem: null, attempts: 0, readUntil: null },
    });
  });
  readSoon(deps);
}

async function addAll(
  deps: Deps,
  user: SignedInUser,
  { collectionId, projectId, documents }: Addition,
): Promise<void> {
  await deps.db.$transaction(async (tx) => {
    const wanted = { collectionId, deed: "edit" } as const;
    const { ownerId } = await requireCollection(tx, user.id, wanted);
    // The lock order of `saveText`: collection, documents, user.
    await bumpRevision(tx, collectionId);
    const names = documents.map(({ name }) => name);
    const replaced = projectId === null ? { projectId, name: { in: names } } : { projectId };
    await tx.knowledgeDocument.deleteMany({ where: { collectionId, ...replaced } });
    // Concurrent uploads must not exceed the limit.
    const owner = await lockUser(tx, ownerId);
    const stored = await tx.knowledgeDocument.count({ where: { userId: ownerId } });
    planChecks.documents(limitsOf(owner?.planId ?? ""), stored + documents.length);
    await tx.knowledgeDocument.createMany({
      data: documents.map(({ name, bytes, address = null }) => ({
        id: deps.ids.next(),
        userId: ownerId,
        collectionId,
        projectId,
        name,
        address,
        bytes,
        addedAt: deps.clock.now(),
      })),
    });
    await enforceStorageLimit(tx, ownerId, { actorId: user.id });
  });
  readSoon(deps);
}

/** Invalidates indexes of the collection. */
export const bumpRevision = (tx: Db | Tx, collectionId: string) =>
  tx.knowledgeCollection.updateMany({ where: { id: collectionId }, data: { revision: { increment: 1 } } });

/** @throws DomainError not_found */
export async function removeDocument(
  { db }: { db: Db },
  user: SignedInUser,
  { documentId }: { documentId: string },
): Promise<void> {
  await db.$transaction(async (tx) => {
    const document = await tx.knowledgeDocument.findFirst({
      where: { id: documentId, ...documentsFor(user.id, "edit") },
      select: { collectionId: true },
    });
    if (!document) throw notFound();
    await bumpRevision(tx, document.collectionId);
    await tx.knowledgeDocument.deleteMany({ where: { id: documentId, ...documentsFor(user.id, "edit") } });
  });
}
