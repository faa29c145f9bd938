import "server-only";
import { ancestry } from "~/domain/git/history";
import type { Db } from "~/server/db";
import { gitId } from "../git/git-object";
import { readBranches, type StoredBranch } from "./branch-store";
import { readTree, rebasedCommit, treeBytes } from "./git-objects";
import { readCommitBytes, readCommits } from "./project-commits";
import { readReachable } from "./read-reachable";

export type ArchivedBranches = {
  branches: StoredBranch[];
  /** What clones had of versions, where branches come from it: ids in the archive by those of the versions. */
  served: Map<string, string>;
  /** Those of the branches alone, by their ids in the archive. */
  commits: Map<string, Uint8Array>;
  trees: Map<string, Uint8Array>;
  blobIds: Set<string>;
};

/**
 * The pushed branches as an archive has them: their commits come from those that it makes of the versions, and their
 * folders have no executable bits, as a project's.
 *
 * @param versions the commits of versions in the archive by the ids of the versions
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
  const { trees, blobIds } = await readReachable(
    db,
    projectId,
    own.map(({ treeId }) => treeId),
  );
  archived.blobIds = blobIds;
  const plainIds = new Map<string, string>();
  const plain = (id: string): string => {
    const known = plainIds.get(id);
    if (known) return known;
    const entries = readTree(trees.get(id) ?? new Uint8Array()).map((entry) =>
      entry.isFolder ? { ...entry, id: plain(entry.id) } : entry,
    );
    const bytes = treeBytes(entries);
    const plainId = gitId("tree", bytes);
    plainIds.set(id, plainId);
    archived.trees.set(plainId, bytes);
    return plainId;
  };
  const ids = new Map<string, string>();
  const idOf = (id: string) => versionOf(id) ?? ids.get(id) ?? id;
  // Parents come first.
  const read = new Map(own.map((commit) => [commit.id, commit]));
  for await (const { id, bytes } of readCommitBytes(db, projectId, own)) {
    const { treeId = "", parentIds = [] } = read.get(id) ?? {};
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
