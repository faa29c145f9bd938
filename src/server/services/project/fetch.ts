import { promisify } from "node:util";
import { deflate, deflateSync } from "node:zlib";
import type { Deed } from "~/domain/access/role";
import type { SignedInUser } from "~/domain/auth/signed-in-user";
import { GitFormatError } from "~/domain/git/git-format-error";
import { ancestry } from "~/domain/git/history";
import { FLUSH, sideBand } from "~/domain/git/pkt-line";
import { acknowledge, type FetchRequest, type Refs } from "~/domain/git/smart-http";
import { company } from "~/domain/marketing/company";
import type { Db } from "~/server/db";
import { gitId } from "../git/git-object";
import { type PackedObject, writePack } from "../git/write-pack";
import { readBranches } from "./branch-store";
import { type ProjectCommit, readCommitBytes, readCommits, readReachable } from "./commits";
import { buildExport, type ExportDeps } from "./exported-files";
import { toTrees } from "./git-objects";
import {
  commitOf,
  draftVersion,
  insertObjects,
  listTree,
  lockHead,
  readObjects,
  readServed,
  setServed,
} from "./project-store";
import { requireProject, requireVersion } from "./require-project";

type Deps = { db: Db };
type Commits = ReadonlyMap<string, ProjectCommit>;

/** The refs of a project: main at the head version, and the pushed branches. @throws DomainError not_found */
export async function readRefs(
  { db }: Deps,
  user: SignedInUser,
  { projectId }: { projectId: string },
): Promise<Refs> {
  const { headId } = await requireProject(db, user.id, { projectId, deed: "view" });
  const { commitId, servedCommitId } = await readServed(db, headId ?? projectId);
  const main = servedCommitId ?? commitId;
  return { main, branches: await readBranches(db, projectId) };
}

/**
 * Responds to a git fetch from a project that the user may view: acknowledges common commits, or sends the missing objects.
 *
 * @throws DomainError not_found
 * @throws GitFormatError for unknown commits
 */
export async function serveFetch(
  { db }: Deps,
  user: SignedInUser,
  { projectId, request }: { projectId: string; request: FetchRequest },
): Promise<AsyncGenerator<Uint8Array>> {
  await requireProject(db, user.id, { projectId, deed: "view" });
  const commits = await readCommits(db, projectId);
  const unknown = request.wants.find((id) => !commits.has(id));
  if (unknown) throw new GitFormatError(`This project has no commit ${unknown}.`);
  const common = request.haves.filter((id) => commits.has(id));
  const acknowledged = acknowledge(request, common);
  const isBanded = request.capabilities.has("side-band-64k");
  return (async function* () {
    yield* acknowledged;
    if (!request.isDone) return;
    for await (const part of packOf(db, projectId, { commits, wants: request.wants, common }))
      yield* isBanded ? sideBand("answer", part) : [part];
    if (isBanded) yield FLUSH;
  })();
}

const inThread = promisify(deflate);
/** Smaller objects are compressed synchronously, within microseconds. */
const SMALL_BYTES = 4_000;
const compress = (bytes: Uint8Array) => (bytes.length > SMALL_BYTES ? inThread(bytes) : deflateSync(bytes));
const BLOBS_AT_ONCE = 20;

async function* packOf(
  db: Db,
  projectId: string,
  { commits, wants, common }: { commits: Commits; wants: readonly string[]; common: readonly string[] },
): AsyncGenerator<Uint8Array> {
  const parentsOf = (id: string) => commits.get(id)?.parentIds;
  const commonIds = ancestry(common, parentsOf).ids;
  const sent = [...ancestry(wants, parentsOf).ids].flatMap((id) =>
    commonIds.has(id) ? [] : (commits.get(id) ?? []),
  );
  const edge = sent.flatMap(({ parentIds }) => parentIds.filter((id) => commonIds.has(id)));
  const treesOf = (ids: readonly string[]) => ids.flatMap((id) => commits.get(id)?.treeId ?? []);
  const before = await readReachable(db, projectId, { treeIds: treesOf(edge) });
  const { trees, blobIds } = await readReachable(db, projectId, {
    treeIds: sent.map(({ treeId }) => treeId),
    known: new Set([...before.trees.keys(), ...before.blobIds]),
  });
  const objects = async function* (): AsyncGenerator<PackedObject> {
    // Newest first, the order in which git reads.
    for await (const { bytes } of readCommitBytes(db, projectId, sent.toReversed()))
      yield { type: "commit", bytes };
    for (const bytes of trees.values()) yield { type: "tree", bytes };
    const ids = [...blobIds];
    for (let at = 0; at < ids.length; at += BLOBS_AT_ONCE)
      yield* await readObjects(db, projectId, ids.slice(at, at + BLOBS_AT_ONCE));
  };
  yield* writePack(sent.length + trees.size + blobIds.size, objects(), compress);
}

/** Serves the head version, if the user may do with the project what they are about to. @throws DomainError not_found */
export async function serveHead(
  deps: ExportDeps,
  user: SignedInUser,
  { projectId, deed }: { projectId: string; deed: Deed },
): Promise<void> {
  const { headId } = await requireProject(deps.db, user.id, { projectId, deed });
  if (headId) await serveVersion(deps, user, headId);
}

/**
 * Creates the commit that clones get for a version that the user may view, on first request: on top of its own commit, with
 * everything that it needs to build elsewhere. Served commits of earlier versions are parents too, so that fetches
 * fast-forward. It never changes afterwards.
 *
 * @throws DomainError not_found
 */
export async function serveVersion(deps: ExportDeps, user: SignedInUser, versionId: string): Promise<void> {
  const { db } = deps;
  const { commitId, servedCommitId } = await readServed(db, versionId);
  if (servedCommitId !== null || commitId === null) return;
  const version = await requireVersion(db, user.id, { versionId, deed: "view" });
  const { projectId, createdAt } = version;
  const commits = await readCommits(db, projectId);
  const commit = commits.get(commitId);
  if (!commit) return;
  const { treeId, objects } = draftVersion(await buildExport(deps, { ...version, userId: user.id }));
  const committed = await listTree(db, projectId, commit.treeId);
  // Compared without executable bits, which exports do not have.
  const isComplete = toTrees(new Map(committed.map(({ path, id }) => [path, id]))).treeId === treeId;
  const earlier = isComplete ? null : await earlierServed(db, { versionId, commitId }, commits);
  const bytes = commitOf(
    {
      treeId,
      author: "person",
      authorName: company.product,
      message: `Add what the project needs to build outside of ${company.product}`,
      createdAt,
    },
    [commitId, ...(earlier ?? [])],
  );
  const id = gitId("commit", bytes);
  await db.$transaction(async (tx) => {
    await lockHead(tx, projectId);
    if ((await readServed(tx, versionId)).servedCommitId !== null) return;
    if (!isComplete)
      await insertObjects(tx, projectId, new Map([...objects, [id, { id, type: "commit", bytes }]]));
    await setServed(tx, versionId, isComplete ? commitId : id);
  });
}

/** The served commit of the closest earlier version, unless this commit already descends from it. */
async function earlierServed(
  db: Db,
  { versionId, commitId }: { versionId: string; commitId: string },
  commits: ReadonlyMap<string, ProjectCommit>,
): Promise<string[]> {
  const reachable = ancestry([commitId], (id) => commits.get(id)?.parentIds).ids;
  const select = { parentId: true, servedCommitId: true };
  let at = await db.version.findUnique({ where: { id: versionId }, select });
  while (at?.parentId) {
    at = await db.version.findUnique({ where: { id: at.parentId }, select });
    if (at?.servedCommitId) return reachable.has(at.servedCommitId) ? [] : [at.servedCommitId];
  }
  return [];
}
