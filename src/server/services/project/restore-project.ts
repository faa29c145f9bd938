import { branchNameProblem } from "~/domain/git/branch-name";
import { type PushedCommit, readCommit } from "~/domain/git/commit";
import { ancestry } from "~/domain/git/history";
import { normalizePath } from "~/domain/project/project-files";
import type { Db, Tx } from "~/server/db";
import { Prisma } from "~/server/db/generated/client";
import { pairsOf } from "~/server/db/id-pairs";
import type { Workers } from "~/server/ports/workers";
import type { GitObject } from "../git/git-object";
import { withCommits } from "./archive-project";
import type { StoredBranch } from "./branch-store";
import { newDocument, writeFiles } from "./draft-document";
import { insertUpdate } from "./draft-store";
import { BadBundle, parseOrReject, readBundle } from "./git-bundle";
import { readTree, type TreeEntry, treeBytes, type VersionMetadata } from "./git-objects";
import { readTreeFiles } from "./project-store";

type RestoredVersion = VersionMetadata & {
  number: number;
  name: string | null;
  goodAt: Date | null;
  servedCommitId: string | null;
};

export type RestoredProject = {
  id: string;
  name: string;
  headId: string | null;
  pinned: string[];
  dropped: string[];
  keepsStorage: boolean;
  createdAt: Date;
  updatedAt: Date;
  /** By number. */
  versions: RestoredVersion[];
  draftTreeId: string | null;
  branches: StoredBranch[];
  /** Null for a project without files. */
  bundle: AsyncIterable<Uint8Array> | null;
};

/** Far above the project limits. */
const MAX_FILES_IN_VERSION = 10_000;
const MAX_BYTES_IN_VERSION = 100_000_000;
const MAX_PATH_CHARACTERS = 255;

/** Writes rows in short transactions. */
type WriteRows = <Row>(
  rows: readonly Row[],
  weigh: (row: Row) => number,
  write: (tx: Tx, rows: Row[]) => Promise<unknown>,
) => Promise<void>;

/**
 * Restores an archived project for a hidden chat, with its versions, branches and draft.
 *
 * @throws BadBundle for invalid files or versions
 */
export async function restoreProject(
  { db, workers, writeRows }: { db: Db; workers: Workers; writeRows: WriteRows },
  { userId, chatId }: { userId: string; chatId: string },
  { versions, draftTreeId, branches, bundle, ...project }: RestoredProject,
): Promise<void> {
  checkVersions(project.headId, versions);
  await db.project.create({
    data: { ...project, userId, chats: { connect: { id: chatId, userId } } },
    select: { id: true },
  });
  const stored: StoredObjects = bundle
    ? await insertObjects({ workers, writeRows }, project.id, bundle)
    : { trees: new Map(), blobs: new Map(), commits: new Map() };
  const commits = withCommits(versions);
  const pushed = checkBranches(branches, new Set(commits.map(({ commitId }) => commitId)), stored);
  const parentOf = new Map(pushed.map(({ id, parentIds }) => [id, parentIds[0]]));
  if (commits.some(({ commitId, servedCommitId: id }) => id !== null && parentOf.get(id) !== commitId))
    throw new BadBundle("What clones had of a version does not come from it.");
  const kept = checkTrees(
    [...versions, ...pushed].map(({ treeId }) => treeId),
    stored,
  );
  await writeRows(pushed, objectWeight, (tx, batch) =>
    tx.gitObject.createMany({
      data: batch.map(({ id, bytes }) => ({ projectId: project.id, id, type: "commit" as const, bytes })),
    }),
  );
  await writeRows(branches, rowWeight, (tx, batch) =>
    tx.projectBranch.createMany({ data: batch.map((branch) => ({ ...branch, projectId: project.id })) }),
  );
  await writeRows(commits, rowWeight, (tx, batch) =>
    tx.version.createMany({
      data: batch.map(({ commit: _, ...version }) => ({ ...version, projectId: project.id })),
    }),
  );
  if (draftTreeId) {
    checkTrees([draftTreeId], stored);
    const document = newDocument();
    const update = writeFiles(document, await readTreeFiles(db, project.id, draftTreeId));
    await db.$transaction((tx) =>
      insertUpdate({ tx, projectId: project.id }, document, update ?? Uint8Array.of(0, 0)),
    );
  }
  const unused = [...stored.trees.keys(), ...stored.blobs.keys()].filter((id) => !kept.has(id));
  await writeRows(unused, rowWeight, (tx, batch) =>
    tx.gitObject.deleteMany({ where: { projectId: project.id, id: { in: batch } } }),
  );
}

/** Work, in characters. */
const rowWeight = () => 200;
const objectWeight = ({ bytes }: { bytes: Uint8Array }) => bytes.length + 200;

/** Links versions to their replies. @param replies version id → reply id */
export async function linkVersions(
  tx: Tx,
  projectId: string,
  replies: ReadonlyMap<string, string>,
): Promise<void> {
  await tx.$executeRaw(Prisma.sql`
    UPDATE versions SET message_id = reply.id FROM ${pairsOf(replies)} AS reply(version_id, id)
    WHERE versions.id = reply.version_id AND versions.project_id = ${projectId}::uuid AND versions.message_id IS NULL`);
}

function checkVersions(headId: string | null, versions: readonly RestoredVersion[]): void {
  const seen = new Set<string>();
  let last = 0;
  for (const { id, number, parentId } of versions) {
    if (number <= last || seen.has(id)) throw new BadBundle("The versions are not in their order.");
    if (parentId !== null && !seen.has(parentId)) throw new BadBundle("A version has no parent.");
    seen.add(id);
    last = number;
  }
  if (headId !== null && !seen.has(headId)) throw new BadBundle("There is no such version.");
}

type StoredObjects = {
  trees: Map<string, Uint8Array>;
  blobs: Map<string, number>;
  /** Not stored: commits of versions are derived again. */
  commits: Map<string, Uint8Array<ArrayBuffer>>;
};

/** @returns the branch commits that are not versions @throws BadBundle for invalid names or damaged commits */
function checkBranches(
  branches: readonly StoredBranch[],
  versionCommits: ReadonlySet<string>,
  { commits }: StoredObjects,
): (PushedCommit & { id: string; bytes: Uint8Array<ArrayBuffer> })[] {
  const names = branches.map(({ name }) => name);
  for (const [at, name] of names.entries())
    if (branchNameProblem(name, names.slice(0, at)) || names.indexOf(name) < at)
      throw new BadBundle("A branch has a name that it cannot have.");
  const read = new Map<string, PushedCommit>();
  const { missing } = ancestry(
    branches.map(({ commitId }) => commitId),
    (id) => {
      if (versionCommits.has(id)) return [];
      const bytes = commits.get(id);
      if (!bytes) return undefined;
      const commit = read.get(id) ?? parseOrReject(readCommit, bytes);
      read.set(id, commit);
      return commit.parentIds;
    },
  );
  if (missing) throw new BadBundle("A branch lacks a commit.");
  return [...read].flatMap(([id, commit]) => {
    const bytes = commits.get(id);
    return bytes ? [{ ...commit, id, bytes }] : [];
  });
}

const BYTES_AT_ONCE = 4_000_000;

async function insertObjects(
  { workers, writeRows }: { workers: Workers; writeRows: WriteRows },
  projectId: string,
  bundle: AsyncIterable<Uint8Array>,
): Promise<StoredObjects> {
  const stored: StoredObjects = { trees: new Map(), blobs: new Map(), commits: new Map() };
  let waiting: GitObject[] = [];
  let bytesWaiting = 0;
  const flush = async () => {
    await writeRows(waiting, objectWeight, (tx, batch) =>
      tx.gitObject.createMany({ data: batch.map((object) => ({ ...object, projectId })) }),
    );
    waiting = [];
    bytesWaiting = 0;
  };
  for await (const object of readBundle(workers, bundle)) {
    const { id, type, bytes } = object;
    if (stored.trees.has(id) || stored.blobs.has(id)) continue;
    if (type === "commit") {
      stored.commits.set(id, bytes);
      continue;
    }
    if (type === "tree") stored.trees.set(id, bytes);
    else stored.blobs.set(id, bytes.length);
    waiting.push(object);
    bytesWaiting += bytes.length + 100;
    if (bytesWaiting > BYTES_AT_ONCE) await flush();
  }
  await flush();
  return stored;
}

type FolderSize = { files: number; bytes: number; pathLength: number };

/** @returns the ids of everything in the trees @throws BadBundle for entries that git or a project does not allow */
function checkTrees(treeIds: readonly string[], { trees, blobs }: StoredObjects): Set<string> {
  const sizes = new Map<string, FolderSize>();
  const kept = new Set<string>();
  const sizeOf = (id: string, depth: number): FolderSize => {
    const cached = sizes.get(id);
    if (cached) return cached;
    const bytes = trees.get(id);
    if (!bytes || depth > MAX_PATH_CHARACTERS) throw new BadBundle("A folder is missing.");
    const entries = entriesOf(bytes);
    const names = new Set(entries.map(({ name }) => name));
    const isTree =
      names.size === entries.length &&
      entries.every(({ name }) => !name.includes("/") && normalizePath(name) === name) &&
      Buffer.from(treeBytes(entries)).equals(bytes);
    if (!isTree) throw new BadBundle("A folder is damaged, or names what no project may hold.");
    kept.add(id);
    const size = { files: 0, bytes: 0, pathLength: 0 };
    for (const entry of entries) {
      if (!entry.isFolder) kept.add(entry.id);
      const length = entry.isFolder ? undefined : blobs.get(entry.id);
      if (!entry.isFolder && length === undefined) throw new BadBundle("A file is missing.");
      const below = entry.isFolder
        ? sizeOf(entry.id, depth + 1)
        : { files: 1, bytes: length ?? 0, pathLength: -1 };
      size.files += below.files;
      size.bytes += below.bytes;
      size.pathLength = Math.max(size.pathLength, entry.name.length + 1 + below.pathLength);
    }
    if (
      size.files > MAX_FILES_IN_VERSION ||
      size.bytes > MAX_BYTES_IN_VERSION ||
      size.pathLength > MAX_PATH_CHARACTERS
    )
      throw new BadBundle("A version is larger than a project can be.");
    sizes.set(id, size);
    return size;
  };
  for (const id of treeIds) sizeOf(id, 0);
  return kept;
}

function entriesOf(bytes: Uint8Array): TreeEntry[] {
  try {
    return readTree(bytes);
  } catch (cause) {
    throw new BadBundle("A folder is damaged.", { cause });
  }
}
