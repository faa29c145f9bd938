import { ancestry } from "~/domain/git/history";
import type { Db } from "~/server/db";
import { gitId } from "../git/git-object";
import { readBranches, type StoredBranch } from "./branch-store";
import { readCommitBytes, readCommits, readReachable } from "./commits";
import { readTree, rebasedCommit, treeBytes } from "./git-objects";

export type ArchivedBranches = {
  branches: StoredBranch[];
  /** Archive ids of served commits by version id; only those that branches build on. */
  served: Map<string, string>;
  /** Commits that only the branches have, by archive id. */
  commits: Map<string, Uint8Array>;
  trees: Map<string, Uint8Array>;
  blobIds: Set<string>;
};

/**
 * Rewrites the pushed branches for an archive: based on its version commits, and without executable bits, which projects
 * do not store.
 *
 * @param versions archive commit ids by version id
 */
export async function archiveBranches(
  db: Db,
  projectId: string,
  versions: ReadonlyMap<string, string>,
): Promise<ArchivedBranches> {
  const archived: ArchivedBranches = {
    branches: [],
    served: new Map(),
    commits: new Map(),
    trees: new Map(),
    blobIds: new Set(),
  };
  const branches = await readBranches(db, projectId);
  if (branches.length === 0) return archived;
  const stored = await readCommits(db, projectId);
  const versionOf = (id: string) => {
    const commit = stored.get(id);
    return commit?.isServed ? undefined : versions.get(commit?.versionId ?? "");
  };
  const tips = branches.map(({ commitId }) => commitId);
  const history = ancestry(tips, (id) => (versionOf(id) ? [] : stored.get(id)?.parentIds)).ids;
  const own = [...history].flatMap((id) => (versionOf(id) ? [] : (stored.get(id) ?? [])));
  const { trees, blobIds } = await readReachable(db, projectId, {
    treeIds: own.map(({ treeId }) => treeId),
  });
  archived.blobIds = blobIds;
  const plain = plainTrees(trees, archived.trees);
  const ids = new Map<string, string>();
  const idOf = (id: string) => versionOf(id) ?? ids.get(id) ?? id;
  // Parents come first.
  const ownById = new Map(own.map((commit) => [commit.id, commit]));
  for await (const { id, bytes } of readCommitBytes(db, projectId, own)) {
    const { treeId = "", parentIds = [] } = ownById.get(id) ?? {};
    const commit = rebasedCommit(bytes, { treeId: plain(treeId), parentIds: parentIds.map(idOf) });
    const commitId = gitId("commit", commit);
    ids.set(id, commitId);
    const { isServed, versionId } = stored.get(id) ?? {};
    if (isServed && versionId) archived.served.set(versionId, commitId);
    archived.commits.set(commitId, commit);
  }
  archived.branches = branches.map((branch) => ({ ...branch, commitId: idOf(branch.commitId) }));
  return archived;
}

/** @returns the id of a tree without executable bits, which is added to `archived` with those below it */
function plainTrees(trees: ReadonlyMap<string, Uint8Array>, archived: Map<string, Uint8Array>) {
  const plainIds = new Map<string, string>();
  const plain = (id: string): string => {
    const cached = plainIds.get(id);
    if (cached) return cached;
    const entries = readTree(trees.get(id) ?? new Uint8Array()).map((entry) =>
      entry.isFolder ? { ...entry, id: plain(entry.id) } : entry,
    );
    const bytes = treeBytes(entries);
    const plainId = gitId("tree", bytes);
    plainIds.set(id, plainId);
    archived.set(plainId, bytes);
    return plainId;
  };
  return plain;
}
