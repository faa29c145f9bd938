import "server-only";
import type { SignedInUser } from "~/domain/auth/signed-in-user";
import { notFound } from "~/domain/error/domain-error";
import type { ProjectFiles } from "~/domain/project/project-files";
import type { Db } from "~/server/db";
import { draftFiles, draftTreeId } from "./draft-document";
import { readDocument, readDraftState } from "./draft-store";
import { readProjectSummary } from "./list-projects";
import { readTreeFiles } from "./project-store";
import { requireVersion } from "./require-project";

/**
 * The files of one of the user's projects as they are on screen: with what is typed and not saved.
 *
 * @returns git's id of them; null while there are none
 * @throws DomainError not_found
 */
export async function readOpenFiles(
  { db }: { db: Db },
  user: SignedInUser,
  { projectId }: { projectId: string },
): Promise<{ files: ProjectFiles; treeId: string | null; isDirty: boolean }> {
  const { headId } = await readProjectSummary({ db }, user, { projectId });
  const state = await readDraftState(db, projectId);
  const document = state?.isDirty ? await readDocument(db, projectId) : undefined;
  if (document) return { files: draftFiles(document), treeId: draftTreeId(document), isDirty: true };
  const head = headId
    ? await db.version.findUnique({ where: { id: headId }, select: { treeId: true } })
    : null;
  const treeId = head?.treeId ?? null;
  return { files: treeId ? await readTreeFiles(db, projectId, treeId) : new Map(), treeId, isDirty: false };
}

/** The same, or those of a version. @throws DomainError not_found, also for a version of another project */
export async function readFilesAt(
  deps: { db: Db },
  user: SignedInUser,
  { projectId, versionId }: { projectId: string; versionId: string | undefined },
): Promise<ProjectFiles> {
  if (!versionId) return (await readOpenFiles(deps, user, { projectId })).files;
  const version = await requireVersion(deps.db, user.id, versionId);
  if (version.projectId !== projectId) throw notFound();
  return readTreeFiles(deps.db, projectId, version.treeId);
}
