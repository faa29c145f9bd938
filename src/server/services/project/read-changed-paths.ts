import "server-only";
import type { Db, Tx } from "~/server/db";
import { listTree } from "./project-store";

/** The paths whose files differ between a version and the one it was made from. The caller has checked the owner. */
export async function readChangedPaths(db: Db | Tx, versionId: string): Promise<string[]> {
  const version = await db.version.findUnique({
    where: { id: versionId },
    select: { projectId: true, treeId: true, parentId: true },
  });
  if (!version?.treeId || !version.parentId) return [];
  const parent = await db.version.findUnique({ where: { id: version.parentId }, select: { treeId: true } });
  if (!parent?.treeId) return [];
  const before = await listTree(db, version.projectId, parent.treeId);
  const after = await listTree(db, version.projectId, version.treeId);
  const ids = new Map(before.map(({ path, id }) => [path, id]));
  return after.filter(({ path, id }) => ids.get(path) !== id).map(({ path }) => path);
}
