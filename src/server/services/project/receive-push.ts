import "server-only";
import type { SignedInUser } from "~/domain/auth/signed-in-user";
import { DomainError } from "~/domain/error/domain-error";
import { type PushedCommit, readCommit } from "~/domain/git/commit";
import { GitFormatError } from "~/domain/git/git-format-error";
import { ancestry, pathTo } from "~/domain/git/history";
import { MAX_PROJECT_BYTES } from "~/domain/project/project-files";
import { type ProjectSize, roomProblem } from "~/domain/project/project-limits";
import { firstCharacters } from "~/domain/text/first-characters";
import type { Db, Tx } from "~/server/db";
import type { Clock } from "~/server/ports/clock";
import type { Ids } from "~/server/ports/ids";
import type { Streams } from "~/server/ports/streams";
import { readRoom, readTotal, requireRoom } from "../billing/storage";
import type { GitObject } from "../git/git-object";
import { readPack } from "../git/read-pack";
import { type ProjectCommit, readCommits } from "./project-commits";
import {
  type Head,
  listTree,
  lockHead,
  type PushedVersion,
  readObjects,
  savePushed,
  setHead,
} from "./project-store";
import { type PushedFolders, readPushedFolders } from "./pushed-folders";
import { announceProject, requireProject } from "./require-project";

type Deps = { db: Db; clock: Clock; ids: Ids; streams: Streams };

/** More commits of one push stay in the history without being versions. */
const MAX_VERSIONS = 50;
const MAX_OBJECTS = 20_000;
const MAX_UNPACKED_BYTES = 64_000_000;
/** For what a push repeats, so that one that frees space or stores nothing comes through. */
const SPARE_BYTES = 1_000_000;
const MAX_AUTHOR_CHARACTERS = 100;
const MAX_MESSAGE_CHARACTERS = 5_000;

/** How many bytes a push of a user may have, packed and unpacked: what the plan has room for counts. */
export async function readPushLimits(
  { db }: Pick<Deps, "db">,
  user: SignedInUser,
): Promise<{ packed: number; unpacked: number }> {
  const room = (await readRoom(db, user.id)) + SPARE_BYTES;
  // What a project can hold, three times over.
  return { packed: Math.min(3 * MAX_PROJECT_BYTES, room), unpacked: Math.min(MAX_UNPACKED_BYTES, 2 * room) };
}

type Push = {
  projectId: string;
  /** The commit that main was at when the client looked; null: none. */
  oldId: string | null;
  newId: string;
  /** Empty where the project has every object. */
  pack: Uint8Array;
};

/**
 * Moves main of one of the user's projects to a commit, and makes a version of each commit on the way, of the newest
 * where there are very many. All of it, or nothing.
 *
 * @returns how many versions were made, and how many commits stay without one
 * @throws DomainError not_found; conflict when main has moved, or would lose commits; invalid for what a project cannot
 * hold; plan_needed
 * @throws GitFormatError for a damaged pack
 */
export async function receivePush(
  deps: Deps,
  user: SignedInUser,
  { projectId, oldId, newId, pack }: Push,
): Promise<{ saved: number; left: number }> {
  const { db } = deps;
  await requireProject(db, user.id, projectId);
  const known = await readCommits(db, projectId);
  const objects =
    pack.length > 0 ? await unpack(deps, user, { projectId, pack, known }) : new Map<string, GitObject>();
  const pushed = new Map<string, PushedCommit>();
  for (const [id, { type, bytes }] of objects)
    if (type === "commit" && !known.has(id)) pushed.set(id, readCommit(bytes));
  const parentsOf = (id: string) => (known.get(id) ?? pushed.get(id))?.parentIds;
  const { ids, missing } = ancestry([newId], parentsOf);
  if (missing) throw new GitFormatError(`Commit ${missing} is missing.`);
  const commitAt = (id: string) => requireCommit(id, known, pushed);
  const treeIds = [...ids].filter((id) => !known.get(id)?.versionId).map((id) => commitAt(id).treeId);
  const folders = await readPushedFolders(
    db,
    { projectId, pushed: objects, kept: await readNames(db, user, projectId) },
    [...new Set(treeIds)],
  );
  for (const treeId of treeIds) folders.version(treeId);
  const kept = [...objects.values()].filter(
    ({ id }) => folders.ids.has(id) || (pushed.has(id) && ids.has(id)),
  );
  const result = await db.$transaction(async (tx) => {
    await requireProject(tx, user.id, projectId);
    const before = await readTotal(tx, user.id);
    const head = await lockHead(tx, projectId);
    if ((head?.commitId ?? null) !== oldId) throw new DomainError("conflict", "fetch first");
    const way = pathTo(newId, oldId, parentsOf, (id) => Boolean(known.get(id)?.versionId));
    if (!way) throw new DomainError("conflict", "non-fast-forward");
    const base = way.base === oldId ? head : await readBase(tx, projectId, known.get(way.base ?? ""));
    const newest = way.path.slice(-MAX_VERSIONS);
    const now = deps.clock.now();
    const versions = newest.map((commitId): PushedVersion => {
      const { treeId, authorName, message } = commitAt(commitId);
      return {
        id: deps.ids.next(),
        projectId,
        treeId: folders.version(treeId).treeId,
        commitId,
        author: "person",
        authorName: firstCharacters(authorName.trim(), MAX_AUTHOR_CHARACTERS) || "unknown",
        message: firstCharacters(message.trim(), MAX_MESSAGE_CHARACTERS) || "No message",
        now,
      };
    });
    const trees = newest.map((id) => folders.version(commitAt(id).treeId));
    await requireSizes(tx, projectId, base, trees);
    const canonical = trees.flatMap(({ objects }) => objects);
    const stored = new Map([...kept, ...canonical].map((object) => [object.id, object]));
    if (versions.length > 0) await savePushed(tx, base, stored, { projectId, now, versions });
    else if (base && base.id !== head?.id) await setHead(tx, projectId, base.id, now);
    await requireRoom(tx, user.id, { before });
    return { saved: versions.length, left: way.path.length - versions.length };
  });
  await announceProject(deps, projectId);
  return result;
}

async function unpack(
  { db }: Deps,
  user: SignedInUser,
  {
    projectId,
    pack,
    known,
  }: { projectId: string; pack: Uint8Array; known: ReadonlyMap<string, ProjectCommit> },
): Promise<Map<string, GitObject>> {
  const { unpacked } = await readPushLimits({ db }, user);
  const limits = { objects: MAX_OBJECTS, objectBytes: MAX_PROJECT_BYTES, totalBytes: unpacked };
  return readPack(pack, limits, async (ids) => [
    ...(await readObjects(db, projectId, ids)),
    ...ids.flatMap((id) => {
      const bytes = known.get(id)?.bytes;
      return bytes ? [{ id, type: "commit" as const, bytes }] : [];
    }),
  ]);
}

/** The names of all files and folders of the version on screen. */
async function readNames(db: Db, user: SignedInUser, projectId: string): Promise<ReadonlySet<string>> {
  const project = await requireProject(db, user.id, projectId);
  const base = project.headId
    ? await db.version.findFirst({ where: { id: project.headId, projectId }, select: { treeId: true } })
    : null;
  const files = base?.treeId ? await listTree(db, projectId, base.treeId) : [];
  return new Set(files.flatMap(({ path }) => path.split("/")));
}

async function readBase(tx: Tx, projectId: string, commit: ProjectCommit | undefined): Promise<Head | null> {
  if (!commit?.versionId) return null;
  return tx.version.findFirst({
    where: { id: commit.versionId, projectId },
    select: { id: true, treeId: true, commitId: true },
  });
}

function requireCommit(
  id: string,
  known: ReadonlyMap<string, ProjectCommit>,
  pushed: ReadonlyMap<string, PushedCommit>,
): PushedCommit {
  const stored = known.get(id);
  const commit = pushed.get(id) ?? (stored && readCommit(stored.bytes));
  if (!commit) throw new GitFormatError(`Commit ${id} is missing.`);
  return commit;
}

async function requireSizes(
  tx: Tx,
  projectId: string,
  base: Head | null,
  trees: readonly ReturnType<PushedFolders["version"]>[],
): Promise<void> {
  const files = base?.treeId ? await listTree(tx, projectId, base.treeId) : [];
  let before: ProjectSize = { files: files.length, bytes: files.reduce((sum, { bytes }) => sum + bytes, 0) };
  for (const after of trees) {
    const problem = roomProblem(before, after);
    if (problem) throw new DomainError("invalid", problem);
    before = after;
  }
}
