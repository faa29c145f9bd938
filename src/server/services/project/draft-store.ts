import * as Y from "yjs";
import { notFound } from "~/domain/error/domain-error";
import type { Db, Tx } from "~/server/db";
import { addRows, type DraftDocument, draftTreeId, newDocument } from "./draft-document";

// The only module that reads or writes project_updates.

/** From then on the updates are stored as one. */
const MAX_ROWS = 500;
const MAX_ROW_BYTES = 20_000_000;

/** A project whose lock the transaction holds. */
export type LockedProject = { tx: Tx; projectId: string };

/** Locks one of the user's projects for a change of its draft. @throws DomainError not_found */
export async function lockProject(tx: Tx, userId: string, projectId: string): Promise<void> {
  const rows = await tx.$queryRaw<unknown[]>`
    SELECT 1 FROM projects WHERE id = ${projectId}::uuid AND user_id = ${userId}::uuid FOR NO KEY UPDATE`;
  if (rows.length === 0) throw notFound();
}

export const readRows = (db: Db | Tx, projectId: string, after: number) =>
  db.projectUpdate.findMany({
    where: { projectId, seq: { gt: after } },
    orderBy: { seq: "asc" },
    select: { seq: true, bytes: true },
  });

/** Brings a document up to date, or opens it; undefined while the project has no draft. Who changes it holds the project's lock. */
export async function readDocument(
  tx: Db | Tx,
  projectId: string,
  known: DraftDocument = newDocument(),
): Promise<DraftDocument | undefined> {
  const document = addRows(known, await readRows(tx, projectId, known.seq));
  return document.seq === 0 ? undefined : document;
}

/** Stores an update that the document holds already. */
export async function insertUpdate(
  project: LockedProject,
  document: DraftDocument,
  update: Uint8Array,
): Promise<void> {
  document.seq += 1;
  document.rows += 1;
  document.rowBytes += update.length;
  if (document.rows > MAX_ROWS || document.rowBytes > MAX_ROW_BYTES)
    return compactDocument(project, document);
  await insertRow(project, document, update);
}

/** Stores a document as one update. */
export async function compactDocument(project: LockedProject, document: DraftDocument): Promise<void> {
  const update = Y.encodeStateAsUpdate(document.doc);
  await project.tx.projectUpdate.deleteMany({ where: { projectId: project.projectId } });
  document.rows = 1;
  document.rowBytes = 0;
  await insertRow(project, document, update);
}

const insertRow = ({ tx, projectId }: LockedProject, document: DraftDocument, update: Uint8Array) =>
  tx.projectUpdate.create({
    data: { projectId, seq: document.seq, bytes: Uint8Array.from(update), treeId: draftTreeId(document) },
    select: { seq: true },
  });

export type DraftState = { seq: number; treeId: string; headId: string | null; isDirty: boolean };

/** The draft's last update, next to the head; null while the project has no draft. */
export async function readDraftState(db: Db | Tx, projectId: string): Promise<DraftState | null> {
  const [state] = await db.$queryRaw<DraftState[]>`
    SELECT u.seq, u.tree_id AS "treeId", p.head_id AS "headId", v.tree_id IS DISTINCT FROM u.tree_id AS "isDirty"
    FROM project_updates u JOIN projects p ON p.id = u.project_id LEFT JOIN versions v ON v.id = p.head_id
    WHERE u.project_id = ${projectId}::uuid ORDER BY u.seq DESC LIMIT 1`;
  return state ?? null;
}

/** The same for the project of a chat. The caller has checked the chat's owner. */
export async function readChatDraftState(
  db: Db | Tx,
  chatId: string,
): Promise<(DraftState & { projectId: string }) | null> {
  const [state] = await db.$queryRaw<(DraftState & { projectId: string })[]>`
    SELECT p.id AS "projectId", u.seq, u.tree_id AS "treeId", p.head_id AS "headId",
      v.tree_id IS DISTINCT FROM u.tree_id AS "isDirty"
    FROM chats c JOIN projects p ON p.id = c.project_id JOIN project_updates u ON u.project_id = p.id
    LEFT JOIN versions v ON v.id = p.head_id WHERE c.id = ${chatId}::uuid ORDER BY u.seq DESC LIMIT 1`;
  return state ?? null;
}
