import "server-only";
import type { SignedInUser } from "~/domain/auth/signed-in-user";
import { ancestry } from "~/domain/git/history";
import type { Db } from "~/server/db";
import { gitId } from "../git/git-object";
import { makeOutside, type OutsideDeps } from "./files-outside";
import { toTrees } from "./git-objects";
import { type ProjectCommit, readCommits } from "./project-commits";
import {
  commitOf,
  draftVersion,
  insertObjects,
  listTree,
  lockHead,
  readServed,
  setServed,
} from "./project-store";
import { requireProject, requireVersion } from "./require-project";

/** Serves the version on screen. @throws DomainError not_found */
export async function serveHead(
  deps: OutsideDeps,
  user: SignedInUser,
  { projectId }: { projectId: string },
): Promise<void> {
  const { headId } = await requireProject(deps.db, user.id, projectId);
  if (headId) await serveVersion(deps, user, headId);
}

/**
 * Makes the commit that clones have of one of the user's versions, the first time that it is asked for: one on top of
 * its own, with all that it needs outside. It comes from what clones have of earlier versions, too, so that a fetch
 * goes forward. From then on it stays, whatever the product would make today.
 *
 * @throws DomainError not_found
 */
export async function serveVersion(deps: OutsideDeps, user: SignedInUser, versionId: string): Promise<void> {
  const { db } = deps;
  const { commitId, servedCommitId } = await readServed(db, versionId);
  if (servedCommitId !== null || commitId === null) return;
  const version = await requireVersion(db, user.id, versionId);
  const { projectId, createdAt } = version;
  const commits = await readCommits(db, projectId);
  const own = commits.get(commitId);
  if (!own) return;
  const { treeId, objects } = draftVersion(await makeOutside(deps, version));
  const committed = await listTree(db, projectId, own.treeId);
  // Without executable bits, as files are made.
  const isWhole = toTrees(new Map(committed.map(({ path, id }) => [path, id]))).treeId === treeId;
  const earlier = isWhole ? null : await earlierServed(db, { versionId, commitId }, commits);
  const bytes = commitOf(
    {
      treeId,
      author: "person",
      authorName: "Bluebonnet",
      message: "Add what the project needs to build outside of Bluebonnet",
      createdAt,
    },
    [commitId, ...(earlier ?? [])],
  );
  const id = gitId("commit", bytes);
  await db.$transaction(async (tx) => {
    await lockHead(tx, projectId);
    if ((await readServed(tx, versionId)).servedCommitId !== null) return;
    if (!isWhole)
      await insertObjects(tx, projectId, new Map([...objects, [id, { id, type: "commit", bytes }]]));
    await setServed(tx, versionId, isWhole ? commitId : id);
  });
}

/** What clones have of the version before, where its commit does not come from that. */
async function earlierServed(
  db: Db,
  { versionId, commitId }: { versionId: string; commitId: string },
  commits: ReadonlyMap<string, ProjectCommit>,
): Promise<string[]> {
  const known = ancestry([commitId], (id) => commits.get(id)?.parentIds).ids;
  const select = { parentId: true, servedCommitId: true };
  let at = await db.version.findUnique({ where: { id: versionId }, select });
  while (at?.parentId) {
    at = await db.version.findUnique({ where: { id: at.parentId }, select });
    if (at?.servedCommitId) return known.has(at.servedCommitId) ? [] : [at.servedCommitId];
  }
  return [];
}
