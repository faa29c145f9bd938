import * as Y from "yjs";
import { notFound } from "~/domain/error/domain-error";
import { mergeFiles } from "~/domain/project/merge-files";
import type { ProjectFiles } from "~/domain/project/project-files";
import type { Db, Tx } from "~/server/db";
import { Prisma } from "~/server/db/generated/client";
import { isProjectFor } from "../access/access";
import {
  addRows,
  changeFiles,
  type DraftDocument,
  draftFile,
  draftTreeId,
  newDocument,
} from "./draft-document";

// The only module that reads or writes project_updates.

/** Beyond these limits the updates are compacted. */
const MAX_ROWS = 500;
const MAX_ROW_BYTES = 20_000_000;

/** The transaction holds the project's lock. */
export type LockedProject = { tx: Tx; projectId: string };

/** `typedAt`: when an update was typed; absent: it was not. */
type UpdatedProject = LockedProject & { typedAt?: Date | undefined };

/** Locks a project that the user may edit, for a change of its draft. @throws DomainError not_found */
export async function lockProject(tx: Tx, userId: string, projectId: string): Promise<{ ownerId: string }> {
  const [row] = await tx.$queryRaw<{ ownerId: string }[]>(Prisma.sql`
    SELECT user_id AS "ownerId" FROM projects
    WHERE id = ${projectId}::uuid AND ${isProjectFor(userId, "edit")} FOR NO KEY UPDATE OF projects`);
  if (!row) throw notFound();
  return row;
}

export const readRows = (db: Db | Tx, projectId: string, after: number) =>
  db.projectUpdate.findMany({
    where: { projectId, seq: { gt: after } },
    orderBy: { seq: "asc" },
    select: { seq: true, bytes: true },
  });

/** Opens or updates a document; undefined without a draft. To change it, hold the project's lock. */
export async function readDocument(
  tx: Db | Tx,
  projectId: string,
  cached: DraftDocument = newDocument(),
): Promise<DraftDocument | undefined> {
  const document = addRows(cached, await readRows(tx, projectId, cached.seq));
  return document.seq === 0 ? undefined : document;
}

/** Stores an update that was already applied to the document. */
export async function insertUpdate(
  project: UpdatedProject,
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
export async function compactDocument(project: UpdatedProject, document: DraftDocument): Promise<void> {
  const update = Y.encodeStateAsUpdate(document.doc);
  await project.tx.projectUpdate.deleteMany({ where: { projectId: project.projectId } });
  document.rows = 1;
  document.rowBytes = 0;
  await insertRow(project, document, update);
}

const insertRow = ({ tx, projectId, typedAt }: UpdatedProject, document: DraftDocument, update: Uint8Array) =>
  tx.projectUpdate.create({
    data: {
      projectId,
      seq: document.seq,
      bytes: Uint8Array.from(update),
      treeId: draftTreeId(document),
      typedAt: typedAt ?? null,
    },
    select: { seq: true },
  });

/** Whether somebody has typed in the project since. The caller has checked access. */
export const isTypedSince = async (db: Db, projectId: string, since: Date): Promise<boolean> =>
  (await db.projectUpdate.count({ where: { projectId, typedAt: { gt: since } } })) > 0;

export type DraftState = { seq: number; treeId: string; headId: string | null; isDirty: boolean };

/** The draft's state compared with the head; null without a draft. */
export async function readDraftState(db: Db | Tx, projectId: string): Promise<DraftState | null> {
  const [state] = await db.$queryRaw<DraftState[]>`
    SELECT u.seq, u.tree_id AS "treeId", p.head_id AS "headId", v.tree_id IS DISTINCT FROM u.tree_id AS "isDirty"
    FROM project_updates u JOIN projects p ON p.id = u.project_id LEFT JOIN versions v ON v.id = p.head_id
    WHERE u.project_id = ${projectId}::uuid ORDER BY u.seq DESC LIMIT 1`;
  return state ?? null;
}

/** The same for the project of a chat. The caller has checked access to the chat. */
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

/**
 * Merges the change of a project's head into its draft with minimal edits, so that concurrent typing is preserved.
 *
 * @param readChange the files that differ between the old and the new head
 */
export async function moveDraft(
  project: LockedProject,
  treeId: string,
  readChange: () => Promise<{ before: ProjectFiles; after: ProjectFiles }>,
): Promise<void> {
  const { tx, projectId } = project;
  const state = await readDraftState(tx, projectId);
  if (!state || state.treeId === treeId) return;
  const document = await readDocument(tx, projectId);
  if (!document) return;
  const { before, after } = await readChange();
  const mine = { get: (path: string) => draftFile(document, path) };
  const update = changeFiles(document, mergeFiles(before, mine, after));
  if (update) await insertUpdate(project, document, update);
}
