import "server-only";
import { readCommit } from "~/domain/git/commit";
import type { Db, Tx } from "~/server/db";
import { commitOf } from "./project-store";

export type ProjectCommit = {
  id: string;
  bytes: Uint8Array<ArrayBuffer>;
  treeId: string;
  parentIds: readonly string[];
  /** Null: it was pushed with, or below, those that became versions. */
  versionId: string | null;
};

/** Every commit of a project by its id: those that were pushed, and those that its other versions make. */
export async function readCommits(db: Db | Tx, projectId: string): Promise<Map<string, ProjectCommit>> {
  const commits = new Map<string, ProjectCommit>();
  const pushed = await db.gitObject.findMany({
    where: { projectId, type: "commit" },
    select: { id: true, bytes: true },
  });
  for (const { id, bytes } of pushed) {
    const { treeId, parentIds } = readCommit(bytes);
    commits.set(id, { id, bytes, treeId, parentIds, versionId: null });
  }
  const versions = await db.version.findMany({
    where: { projectId, treeId: { not: null } },
    select: {
      id: true,
      parentId: true,
      treeId: true,
      commitId: true,
      author: true,
      authorName: true,
      message: true,
      createdAt: true,
    },
  });
  const commitIds = new Map(versions.map(({ id, commitId }) => [id, commitId]));
  for (const { id: versionId, parentId: parentVersion, treeId, commitId, ...facts } of versions) {
    if (!treeId || !commitId) continue;
    const pushedCommit = commits.get(commitId);
    if (pushedCommit) pushedCommit.versionId ??= versionId;
    else {
      const parentId = (parentVersion && commitIds.get(parentVersion)) ?? null;
      const bytes = commitOf({ ...facts, treeId }, parentId);
      const parentIds = parentId === null ? [] : [parentId];
      commits.set(commitId, { id: commitId, bytes, treeId, parentIds, versionId });
    }
  }
  return commits;
}
