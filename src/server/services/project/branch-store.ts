import { DomainError } from "~/domain/error/domain-error";
import { ancestry } from "~/domain/git/history";
import type { Db, Tx } from "~/server/db";
import { readCommits, readReachable } from "./commits";
import { countObjects } from "./project-store";

// With `copy-project.ts` and `restore-project.ts` the only module that reads or writes project_branches.

export type BranchRow = { name: string; commitId: string };

export type StoredBranch = BranchRow & { pushedAt: Date };

/** A project's pushed branches by name. The caller has checked access. */
export const readBranches = (db: Db | Tx, projectId: string): Promise<StoredBranch[]> =>
  db.projectBranch.findMany({
    where: { projectId },
    orderBy: { name: "asc" },
    select: { name: true, commitId: true, pushedAt: true },
  });

/** Creates or moves a branch to an existing commit. The caller holds the project's lock. */
export const setBranch = (
  tx: Tx,
  projectId: string,
  { name, commitId, now }: BranchRow & { now: Date },
): Promise<unknown> =>
  tx.projectBranch.upsert({
    where: { projectId_name: { projectId, name } },
    create: { projectId, name, commitId, pushedAt: now },
    update: { commitId, pushedAt: now },
    select: { name: true },
  });

/**
 * Deletes a branch and its unreachable objects. The caller holds the project's lock.
 *
 * @returns the number of deleted commits
 */
export async function removeBranch(
  tx: Tx,
  projectId: string,
  { name, commitId }: BranchRow,
): Promise<number> {
  await tx.projectBranch.deleteMany({ where: { projectId, name } });
  return removeUnreachable(tx, projectId, commitId);
}

/**
 * Deletes the history of a commit that no version or branch reaches, to free storage. The caller holds the project's
 * lock.
 *
 * @returns the number of deleted commits
 */
export async function removeUnreachable(tx: Tx, projectId: string, commitId: string): Promise<number> {
  const commits = await readCommits(tx, projectId);
  const reachable = await reachableCommits(tx, projectId, commits);
  const parentsOf = (id: string) => commits.get(id)?.parentIds;
  const unreachable = [...ancestry([commitId], parentsOf).ids].filter((id) => !reachable.has(id));
  if (unreachable.length === 0) return 0;
  const suggested = await suggestedTrees(tx, projectId);
  const used = [...(await treesOfHistory(tx, projectId, commits)), ...suggested];
  const trees = unreachable.flatMap((id) => commits.get(id)?.treeId ?? []);
  const ids = [...unreachable, ...(await objectsOnlyIn(tx, projectId, { trees, used }))];
  await tx.gitObject.deleteMany({ where: { projectId, id: { in: ids } } });
  return unreachable.length;
}

/**
 * Deletes what only this tree reaches, which was suggested and is so no longer. The caller holds the project's lock.
 */
export async function removeTree(tx: Tx, projectId: string, treeId: string): Promise<void> {
  const suggested = await suggestedTrees(tx, projectId);
  const used = [...(await treesOfHistory(tx, projectId)), ...suggested];
  const ids = await objectsOnlyIn(tx, projectId, { trees: [treeId], used });
  await tx.gitObject.deleteMany({ where: { projectId, id: { in: ids } } });
}

/** The objects of open suggestions that no version or branch reaches. */
export async function readSuggestedObjects(tx: Tx, projectId: string): Promise<string[]> {
  const trees = await suggestedTrees(tx, projectId);
  if (trees.length === 0) return [];
  return objectsOnlyIn(tx, projectId, { trees, used: await treesOfHistory(tx, projectId) });
}

type Commits = Awaited<ReturnType<typeof readCommits>>;

/** The commits that versions and branches reach. */
async function reachableCommits(tx: Tx, projectId: string, commits: Commits): Promise<Set<string>> {
  const versions = [...commits.values()].flatMap(({ id, versionId }) => (versionId === null ? [] : [id]));
  const branches = (await readBranches(tx, projectId)).map((branch) => branch.commitId);
  return ancestry([...versions, ...branches], (id) => commits.get(id)?.parentIds).ids;
}

/** The trees of versions and of the commits that versions and branches reach. */
async function treesOfHistory(tx: Tx, projectId: string, known?: Commits): Promise<string[]> {
  const commits = known ?? (await readCommits(tx, projectId));
  const reachable = await reachableCommits(tx, projectId, commits);
  // Trees of versions have no executable bits and may differ from those of their commits.
  const trees = await tx.version.findMany({
    where: { projectId, treeId: { not: null } },
    distinct: ["treeId"],
    select: { treeId: true },
  });
  return [
    ...[...reachable].flatMap((id) => commits.get(id)?.treeId ?? []),
    ...trees.flatMap(({ treeId }) => treeId ?? []),
  ];
}

const suggestedTrees = async (tx: Tx, projectId: string): Promise<string[]> =>
  (await tx.suggestion.findMany({ where: { projectId, state: "open" }, select: { treeId: true } })).map(
    ({ treeId }) => treeId,
  );

/** The folders and files that `trees` reach and `used` do not. */
async function objectsOnlyIn(
  tx: Tx,
  projectId: string,
  { trees, used }: { trees: readonly string[]; used: readonly string[] },
): Promise<string[]> {
  const kept = await readReachable(tx, projectId, { treeIds: used });
  const known = new Set([...kept.trees.keys(), ...kept.blobIds]);
  const unused = await readReachable(tx, projectId, { treeIds: trees, known });
  return [...unused.trees.keys(), ...unused.blobIds];
}

/** Checks that a push's base objects still exist. The caller holds the project's lock. @throws DomainError conflict */
export async function requireObjects(tx: Tx, projectId: string, ids: readonly string[]): Promise<void> {
  const unique = [...new Set(ids)];
  if ((await countObjects(tx, projectId, unique)) < unique.length)
    throw new DomainError("conflict", "a branch was deleted meanwhile: push again");
}
