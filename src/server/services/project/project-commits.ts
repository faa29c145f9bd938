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
  /** The version's, with the folder of its own files. */
  version: CommitVersion | null;
  /** Made for clones, with what a version needs outside, on top of the version's own commit. */
  isServed: boolean;
};

export type CommitVersion = { number: number; treeId: string };

/** Every commit of a project by its id: those that were pushed, those that its other versions make, and those made for clones. */
export async function readCommits(db: Db | Tx, projectId: string): Promise<Map<string, ProjectCommit>> {
  const commits = new Map<string, ProjectCommit>();
  const pushed = await db.gitObject.findMany({
    where: { projectId, type: "commit" },
    select: { id: true, bytes: true },
  });
  for (const { id, bytes } of pushed) {
    const { treeId, parentIds } = readCommit(bytes);
    commits.set(id, { id, bytes, treeId, parentIds, versionId: null, version: null, isServed: false });
  }
  const versions = await db.version.findMany({
    where: { projectId, treeId: { not: null } },
    select: {
      id: true,
      parentId: true,
      treeId: true,
      commitId: true,
      servedCommitId: true,
      number: true,
      author: true,
      authorName: true,
      message: true,
      createdAt: true,
    },
  });
  const commitIds = new Map(versions.map(({ id, commitId }) => [id, commitId]));
  for (const row of versions) {
    const {
      id: versionId,
      parentId: parentVersion,
      treeId,
      commitId,
      servedCommitId,
      number,
      ...facts
    } = row;
    if (!treeId || !commitId) continue;
    const version = { number, treeId };
    const served = servedCommitId === commitId ? undefined : commits.get(servedCommitId ?? "");
    if (served) Object.assign(served, { versionId, version, isServed: true });
    const pushedCommit = commits.get(commitId);
    if (pushedCommit) {
      pushedCommit.versionId ??= versionId;
      pushedCommit.version ??= version;
    } else {
      const parentId = (parentVersion && commitIds.get(parentVersion)) ?? null;
      const parentIds = parentId === null ? [] : [parentId];
      const bytes = commitOf({ ...facts, treeId }, parentIds);
      commits.set(commitId, {
        id: commitId,
        bytes,
        treeId,
        parentIds,
        versionId,
        version,
        isServed: false,
      });
    }
  }
  return commits;
}
