import { setImmediate as yieldToEventLoop } from "node:timers/promises";
import type { FileContent, ProjectFiles } from "~/domain/project/project-files";
import type { Db, Tx } from "~/server/db";
import type { VersionAuthor } from "~/server/db/generated/client";
import { type GitObject, gitId } from "../git/git-object";
import type { LockedProject } from "./draft-store";
import { moveDraft } from "./draft-store";
import { commitBytes, readTree, toGitObjects, type VersionMetadata } from "./git-objects";

// With `copy-project.ts` and `restore-project.ts` the only module that reads or writes git_objects, and that writes versions.

/** A version's files as git objects, prepared before the transaction that saves them. */
export type VersionDraft = { treeId: string; objects: ReadonlyMap<string, GitObject> };

export const draftVersion = (files: ProjectFiles): VersionDraft => toGitObjects(files);

/** A version of an existing tree. */
export type NewTreeVersion = {
  id: string;
  projectId: string;
  treeId: string;
  author: VersionAuthor;
  authorName: string;
  message: string;
  messageId?: string;
  now: Date;
};

export type NewVersion = Omit<NewTreeVersion, "treeId"> & { draft: VersionDraft };

export type Head = { id: string; treeId: string | null; commitId: string | null };

/** Locks a project and returns its head; null without versions. Every writer of versions takes this lock first. */
export async function lockHead(tx: Tx, projectId: string): Promise<Head | null> {
  const [project] = await tx.$queryRaw<{ head_id: string | null }[]>`
    SELECT head_id FROM projects WHERE id = ${projectId}::uuid FOR NO KEY UPDATE`;
  if (!project?.head_id) return null;
  return tx.version.findUnique({
    where: { id: project.head_id },
    select: { id: true, treeId: true, commitId: true },
  });
}

/** Moves a project's head and updates its draft. Every undo, redo and new version uses it. */
export async function setHead(project: LockedProject, headId: string, now: Date): Promise<void> {
  const { tx, projectId } = project;
  const [from, to] = await readTreeIds(tx, projectId, headId);
  if (to) await moveDraft(project, to, () => readChange(tx, projectId, { from, to }));
  await tx.project.update({
    where: { id: projectId },
    data: { headId, updatedAt: now },
    select: { id: true },
  });
}

/** The trees of the head and of a version. */
export async function readTreeIds(tx: Tx, projectId: string, versionId: string | null) {
  const [row] = await tx.$queryRaw<{ head: string | null; next: string | null }[]>`
    SELECT h.tree_id AS head, v.tree_id AS next FROM projects p LEFT JOIN versions h ON h.id = p.head_id
    LEFT JOIN versions v ON v.id = ${versionId}::uuid WHERE p.id = ${projectId}::uuid`;
  return [row?.head ?? null, row?.next ?? null] as const;
}

/** The files that differ between two trees. */
export async function readChange(
  tx: Tx,
  projectId: string,
  { from, to }: { from: string | null; to: string },
) {
  const before = from ? await listTree(tx, projectId, from) : [];
  const after = await listTree(tx, projectId, to);
  const differsFrom = (others: FileEntry[]) => {
    const ids = new Map(others.map(({ path, id }) => [path, id]));
    return ({ path, id }: FileEntry) => ids.get(path) !== id;
  };
  const [removed, added] = [before.filter(differsFrom(after)), after.filter(differsFrom(before))];
  const blobs = await readBlobs(
    tx,
    projectId,
    [...removed, ...added].map(({ id }) => id),
  );
  const filesOf = (entries: FileEntry[]): ProjectFiles =>
    new Map(entries.map(({ path, id }) => [path, blobs.get(id) ?? ""]));
  return { before: filesOf(removed), after: filesOf(added) };
}

/**
 * Adds a version on top of `parent` and makes it the project's head. The caller holds the project's lock.
 *
 * @returns its id and number; undefined if the files equal the parent's
 */
export async function saveVersion(
  tx: Tx,
  parent: Head | null,
  { draft, ...version }: NewVersion,
): Promise<{ id: string; number: number } | undefined> {
  if (parent?.treeId === draft.treeId) return undefined;
  await insertObjects(tx, version.projectId, draft.objects);
  return saveTree(tx, parent, { ...version, treeId: draft.treeId });
}

/** As `saveVersion`, for an existing tree. */
export async function saveTree(
  tx: Tx,
  parent: Head | null,
  version: NewTreeVersion,
): Promise<{ id: string; number: number } | undefined> {
  if (parent?.treeId === version.treeId) return undefined;
  const saved = await insertVersion(tx, parent, { ...version, commitId: commitIdOf(parent, version) });
  await setHead({ tx, projectId: version.projectId }, saved.id, version.now);
  return saved;
}

/** A version with a pushed commit. */
export type PushedVersion = Omit<NewTreeVersion, "messageId"> & { commitId: string };

/**
 * Adds pushed versions, each on top of the previous one, and makes the last one the head. Includes empty commits, because
 * other commits are based on them.
 */
export async function savePushed(
  project: LockedProject,
  parent: Head | null,
  { objects, versions }: { objects: ReadonlyMap<string, GitObject>; versions: readonly PushedVersion[] },
): Promise<void> {
  await insertObjects(project.tx, project.projectId, objects);
  let head = parent;
  for (const version of versions) {
    await insertVersion(project.tx, head, version);
    head = version;
  }
  const last = versions.at(-1);
  if (last) await setHead(project, last.id, last.now);
}

async function insertVersion(
  tx: Tx,
  parent: Head | null,
  { now, messageId, ...version }: NewTreeVersion & { commitId: string },
): Promise<{ id: string; number: number }> {
  const newest = await tx.version.findFirst({
    where: { projectId: version.projectId },
    orderBy: { number: "desc" },
    select: { number: true },
  });
  const number = (newest?.number ?? 0) + 1;
  return tx.version.create({
    data: { ...version, number, parentId: parent?.id ?? null, messageId: messageId ?? null, createdAt: now },
    select: { id: true, number: true },
  });
}

/** Fills in the tree of a version that has none yet. */
export const convertVersion = (db: Db, version: Omit<NewVersion, "messageId"> & { parent: Head | null }) =>
  db.$transaction(async (tx) => {
    const { id, projectId, draft, parent, author, authorName, message } = version;
    const { treeId } = draft;
    await insertObjects(tx, projectId, draft.objects);
    const commitId = commitIdOf(parent, { ...version, treeId });
    await tx.version.updateMany({
      where: { id, treeId: null },
      data: { treeId, commitId, author, authorName, message },
    });
  });

const commitIdOf = (parent: Head | null, { now, ...version }: Omit<NewTreeVersion, "messageId">): string =>
  gitId("commit", commitOf({ ...version, createdAt: now }, parent?.commitId ? [parent.commitId] : []));

/** The commit of a version that was not pushed. @param parentIds commit ids */
export const commitOf = (
  { treeId, author, authorName, message, createdAt }: Omit<VersionMetadata, "id" | "parentId">,
  parentIds: readonly string[],
): Uint8Array<ArrayBuffer> =>
  commitBytes({
    treeId,
    parentIds,
    author: { name: authorName, email: emailOf(author) },
    at: createdAt,
    message,
  });

/** The commit of a version, and the one served to clones; null: not created yet. */
export async function readServed(
  db: Db | Tx,
  versionId: string,
): Promise<{ commitId: string | null; servedCommitId: string | null }> {
  const select = { commitId: true, servedCommitId: true };
  const version = await db.version.findUnique({ where: { id: versionId }, select });
  return version ?? { commitId: null, servedCommitId: null };
}

/** The caller holds the project's lock. */
export const setServed = (tx: Tx, versionId: string, servedCommitId: string): Promise<unknown> =>
  tx.version.update({ where: { id: versionId }, data: { servedCommitId }, select: { id: true } });

/** Placeholder addresses: commits need one, and exports must not reveal the user's. */
export const emailOf = (author: VersionAuthor): string => `${author}@bluebonnet.invalid`;

async function missingObjects(
  tx: Tx,
  projectId: string,
  objects: ReadonlyMap<string, GitObject>,
): Promise<GitObject[]> {
  const existing = await objectSizes(tx, projectId, [...objects.keys()]);
  return [...objects.values()].filter(({ id }) => !existing.has(id));
}

/** Bytes that a version adds to a project; `projectId` null: a new one. */
export async function newBytes(tx: Tx, projectId: string | null, { objects }: VersionDraft): Promise<number> {
  const added = projectId ? await missingObjects(tx, projectId, objects) : [...objects.values()];
  return added.reduce((sum, { bytes }) => sum + bytes.length, 0);
}

/** Adds objects that the project does not have yet. The caller holds the project's lock. */
export async function insertObjects(
  tx: Tx,
  projectId: string,
  objects: ReadonlyMap<string, GitObject>,
): Promise<void> {
  const missing = await missingObjects(tx, projectId, objects);
  if (missing.length === 0) return;
  for (const batch of batches(missing)) {
    // The embedded database responds without yielding to timers and requests.
    await yieldToEventLoop();
    await tx.gitObject.createMany({
      data: batch.map((object) => ({ projectId, ...object })),
      skipDuplicates: true,
    });
  }
}

const BYTES_AT_ONCE = 4_000_000;
const OBJECTS_AT_ONCE = 250;

function* batches(objects: readonly GitObject[]): Generator<GitObject[]> {
  let batch: GitObject[] = [];
  let bytes = 0;
  for (const object of objects) {
    batch.push(object);
    bytes += object.bytes.length;
    if (bytes < BYTES_AT_ONCE && batch.length < OBJECTS_AT_ONCE) continue;
    yield batch;
    batch = [];
    bytes = 0;
  }
  if (batch.length > 0) yield batch;
}

export type FileEntry = { path: string; id: string; bytes: number; isProgram?: boolean | undefined };

/** The files of a tree without their contents, by path. */
export async function listTree(db: Db | Tx, projectId: string, treeId: string): Promise<FileEntry[]> {
  const files: Omit<FileEntry, "bytes">[] = [];
  let folders = [{ path: "", id: treeId }];
  while (folders.length > 0) {
    const rows = await db.gitObject.findMany({
      where: { projectId, id: { in: folders.map(({ id }) => id) } },
      select: { id: true, bytes: true },
    });
    const trees = new Map(rows.map(({ id, bytes }) => [id, readTree(bytes)]));
    const entries = folders.flatMap((folder) =>
      (trees.get(folder.id) ?? []).map((entry) => ({ ...entry, path: `${folder.path}${entry.name}` })),
    );
    for (const { path, id, isFolder, isProgram } of entries)
      if (!isFolder) files.push({ path, id, isProgram });
    folders = entries.flatMap(({ path, id, isFolder }) => (isFolder ? [{ path: `${path}/`, id }] : []));
  }
  const sizes = await blobSizes(db, projectId, [...new Set(files.map(({ id }) => id))]);
  return files
    .map((file) => ({ ...file, bytes: sizes.get(file.id) ?? 0 }))
    .toSorted((a, b) => (a.path < b.path ? -1 : 1));
}

/** The sizes of blobs, by id. */
export async function blobSizes(
  db: Db | Tx,
  projectId: string,
  ids: readonly string[],
): Promise<Map<string, number>> {
  const rows = await db.$queryRaw<{ id: string; bytes: number }[]>`
    SELECT id, octet_length(bytes) AS bytes FROM git_objects WHERE project_id = ${projectId}::uuid AND type = 'blob' AND id = ANY(${ids})`;
  return new Map(rows.map(({ id, bytes }) => [id, bytes]));
}

export async function countObjects(db: Db | Tx, projectId: string, ids: readonly string[]): Promise<number> {
  const [row] = await db.$queryRaw<{ count: number }[]>`
    SELECT count(*)::int AS count FROM git_objects WHERE project_id = ${projectId}::uuid AND id = ANY(${ids})`;
  return row?.count ?? 0;
}

/** The sizes of stored objects of any kind, by id. */
export async function objectSizes(
  db: Db | Tx,
  projectId: string,
  ids: readonly string[],
): Promise<Map<string, number>> {
  const rows = await db.$queryRaw<{ id: string; bytes: number }[]>`
    SELECT id, octet_length(bytes) AS bytes FROM git_objects WHERE project_id = ${projectId}::uuid AND id = ANY(${ids})`;
  return new Map(rows.map(({ id, bytes }) => [id, bytes]));
}

export async function readObjects(
  db: Db | Tx,
  projectId: string,
  ids: readonly string[],
): Promise<GitObject[]> {
  const objects: GitObject[] = [];
  for (let at = 0; at < ids.length; at += OBJECTS_AT_ONCE) {
    if (at > 0) await yieldToEventLoop();
    const batch = await db.gitObject.findMany({
      where: { projectId, id: { in: ids.slice(at, at + OBJECTS_AT_ONCE) } },
      select: { id: true, type: true, bytes: true },
    });
    objects.push(...batch);
  }
  return objects;
}

/** The contents of blobs by their ids. */
export async function readBlobs(
  db: Db | Tx,
  projectId: string,
  ids: readonly string[],
): Promise<Map<string, FileContent>> {
  const rows = await db.gitObject.findMany({
    where: { projectId, type: "blob", id: { in: [...new Set(ids)] } },
    select: { id: true, bytes: true },
  });
  return new Map(rows.map(({ id, bytes }) => [id, toContent(bytes)]));
}

/** All files of a tree. */
export async function readTreeFiles(db: Db | Tx, projectId: string, treeId: string): Promise<ProjectFiles> {
  const entries = await listTree(db, projectId, treeId);
  const blobs = await readBlobs(
    db,
    projectId,
    entries.map(({ id }) => id),
  );
  return new Map(entries.map(({ path, id }) => [path, blobs.get(id) ?? ""]));
}

const utf8 = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });

/** Text if it is valid UTF-8, otherwise bytes. */
export function toContent(bytes: Uint8Array): FileContent {
  if (bytes.includes(0)) return bytes;
  try {
    return utf8.decode(bytes);
  } catch {
    return bytes;
  }
}
