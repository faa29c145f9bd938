import "server-only";
import type { ProjectFiles } from "~/domain/project/project-files";
import type { Tx } from "~/server/db";
import { readChange, readTreeIds } from "./project-store";

/** The files that differ between a version and the one it was made from; none for a first one. The caller has checked the owner. */
export async function readVersionChange(
  tx: Tx,
  versionId: string,
): Promise<{ before: ProjectFiles; after: ProjectFiles }> {
  const version = await tx.version.findUnique({
    where: { id: versionId },
    select: { projectId: true, treeId: true, parentId: true },
  });
  const parent = version?.parentId
    ? await tx.version.findUnique({ where: { id: version.parentId }, select: { treeId: true } })
    : null;
  if (!version?.treeId || !parent?.treeId) return { before: new Map(), after: new Map() };
  return readChange(tx, version.projectId, parent.treeId, version.treeId);
}

/** The files that differ between a version, or an empty project, and the newest one. The caller has checked the owner. */
export async function readChangeSince(
  tx: Tx,
  projectId: string,
  versionId: string | null,
): Promise<{ before: ProjectFiles; after: ProjectFiles }> {
  const [head, since] = await readTreeIds(tx, projectId, versionId);
  return head ? readChange(tx, projectId, since, head) : { before: new Map(), after: new Map() };
}
