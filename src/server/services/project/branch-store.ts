import { DomainError } from "~/domain/error/domain-error";
import { ancestry } from "~/domain/git/history";
import type { Db, Tx } from "~/server/db";
import { readCommits, readReachable } from "./commits";
import { countObjects } from "./project-store";

// With `copy-project.ts` and `restore-project.ts` the only module that reads or writes project_branches.

export type BranchRow = { name: string; commitId: string };

export type StoredBranch = BranchRow & { pushedAt: Date };

/** A project's pushed branches by name. The caller has checked the owner. */
export const readBranches = (db: Db | Tx, projectId: string): Promise<StoredBranch[]> =>
  db.projectBranch.findMany({
    where: { projectId },
    orderBy: { name: "asc" },
    select: { name: true, commitId: true, pushedAt: true },
  });

/** Creates or moves a branch to a commit that the project has. The caller holds the project's lock. */
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
 * Deletes a branch and what nothing else has of it. The caller holds the project's lock.
 *
 * @returns how many commits are gone
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
 * Deletes what a commit came from and neither a version nor a branch has any more, so that it takes no storage. The
 * caller holds the project's lock.
 *
 * @returns how many commits are gone
 */
export async function removeUnreachable(tx: Tx, projectId: string, commitId: string): Promise<number> {
  const commits = await readCommits(tx, projectId);
  const parentsOf = (id: string) => commits.get(id)?.parentIds;
  const versions = [...commits.values()].flatMap(({ id, versionId }) => (versionId === null ? [] : [id]));
  const branches = (await readBranches(tx, projectId)).map((branch) => branch.commitId);
  const kept = ancestry([...versions, ...branches], parentsOf).ids;
  const lost = [...ancestry([commitId], parentsOf).ids].filter((id) => !kept.has(id));
  if (lost.length === 0) return 0;
  const treesOf = (ids: Iterable<string>) => [...ids].flatMap((id) => commits.get(id)?.treeId ?? []);
  // Those of versions have no executable bits, and may differ from those of their commits.
  const trees = await tx.version.findMany({
    where: { projectId, treeId: { not: null } },
    distinct: ["treeId"],
    select: { treeId: true },
  });
  const used = await readReachable(tx, projectId, {
    treeIds: [...treesOf(kept), ...trees.flatMap(({ treeId }) => treeId ?? [])],
  });
  const unused = await readReachable(tx, projectId, {
    treeIds: treesOf(lost),
    known: new Set([...used.trees.keys(), ...used.blobIds]),
  });
  const ids = [...lost, ...unused.trees.keys(), ...unused.blobIds];
  await tx.gitObject.deleteMany({ where: { projectId, id: { in: ids } } });
  return lost.length;
}

/** Checks that objects which a push builds on are still there. The caller holds the project's lock. @throws DomainError conflict */
export async function requireObjects(tx: Tx, projectId: string, ids: readonly string[]): Promise<void> {
  const wanted = [...new Set(ids)];
  if ((await countObjects(tx, projectId, wanted)) < wanted.length)
    throw new DomainError("conflict", "a branch was deleted meanwhile: push again");
}
