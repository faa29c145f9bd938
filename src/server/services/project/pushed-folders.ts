import { setImmediate as yieldToEventLoop } from "node:timers/promises";
import { DomainError } from "~/domain/error/domain-error";
import { type FolderEntry, readFolder } from "~/domain/git/tree";
import { type ProjectSize, pictureProblem } from "~/domain/project/project-limits";
import { pushedPathProblem } from "~/domain/project/pushed-path";
import type { Db, Tx } from "~/server/db";
import { type GitObject, gitId } from "../git/git-object";
import { treeBytes } from "./git-objects";
import { blobSizes, type FileEntry, readObjects, toContent } from "./project-store";

/** Pushed folders, validated against the project limits. */
export type PushedFolders = {
  /** Ids of all files and folders. */
  ids: ReadonlySet<string>;
  /** A root folder as a version: without executable bits. */
  version(treeId: string): PushedTree;
  /** All files of one of these folders. */
  files(treeId: string): FileEntry[];
};

export type PushedTree = ProjectSize & { treeId: string; objects: readonly GitObject[] };

/** Far above the project limits, for commits that do not become versions. */
const MAX_FILES = 10_000;
const MAX_BYTES = 100_000_000;
const MAX_PATH_CHARACTERS = 255;
/** Read within some milliseconds. */
const NAMES_AT_ONCE = 2_000;

/**
 * Reads the folders of pushed commits recursively.
 *
 * @param kept existing names of files and folders
 * @throws DomainError invalid, with the unsupported path
 * @throws GitFormatError for a damaged folder
 */
export async function readPushedFolders(
  db: Db | Tx,
  {
    projectId,
    pushed,
    kept,
  }: { projectId: string; pushed: ReadonlyMap<string, GitObject>; kept: ReadonlySet<string> },
  treeIds: readonly string[],
): Promise<PushedFolders> {
  const folders = new Map<string, FolderEntry[]>();
  const sizes = new Map<string, number>();
  /** Blob ids that are not part of the push, with the first path of each. */
  const stored = new Map<string, string>();
  let names = 0;
  let level = new Map(treeIds.map((id) => [id, ""]));
  while (level.size > 0) {
    const missing = [...level.keys()].filter((id) => !pushed.has(id));
    const loaded = new Map((await readObjects(db, projectId, missing)).map((object) => [object.id, object]));
    const below = new Map<string, string>();
    for (const [id, folder] of level) {
      if (names > NAMES_AT_ONCE) {
        names = 0;
        await yieldToEventLoop();
      }
      const entries = readFolder(
        requireObject(pushed.get(id) ?? loaded.get(id), "tree", folder || "The root folder"),
      );
      folders.set(id, entries);
      names += entries.length;
      for (const entry of entries) {
        const path = `${folder}${entry.name}`;
        const problem = pushedPathProblem(path, entry, kept);
        if (problem) throw invalidPath(path, problem);
        if (entry.kind === "folder") below.set(entry.id, `${path}/`);
        else if (pushed.has(entry.id)) sizes.set(entry.id, requireFile(pushed.get(entry.id), path));
        else stored.set(entry.id, path);
      }
    }
    level = new Map([...below].filter(([id]) => !folders.has(id)));
  }
  for (const [id, bytes] of await blobSizes(db, projectId, [...stored.keys()])) sizes.set(id, bytes);
  for (const [id, path] of stored) if (!sizes.has(id)) throw invalidPath(path, "its contents are missing");
  return {
    ids: new Set([...folders.keys(), ...sizes.keys()]),
    version: versionReader(folders, sizes),
    files: (treeId) => filesIn(folders, sizes, { treeId, path: "" }),
  };
}

const filesIn = (
  folders: ReadonlyMap<string, readonly FolderEntry[]>,
  sizes: ReadonlyMap<string, number>,
  { treeId, path }: { treeId: string; path: string },
): FileEntry[] =>
  (folders.get(treeId) ?? []).flatMap(({ name, id, kind }) =>
    kind === "folder"
      ? filesIn(folders, sizes, { treeId: id, path: `${path}${name}/` })
      : [{ path: path + name, id, bytes: sizes.get(id) ?? 0 }],
  );

const invalidPath = (path: string, problem: string) => new DomainError("invalid", `${path}: ${problem}`);

function requireObject(
  object: GitObject | undefined,
  type: GitObject["type"],
  path: string,
): GitObject["bytes"] {
  if (object?.type !== type) throw invalidPath(path, "its contents are missing");
  return object.bytes;
}

/** @returns its length */
function requireFile(object: GitObject | undefined, path: string): number {
  const bytes = requireObject(object, "blob", path);
  const content = toContent(bytes);
  const problem = typeof content === "string" ? undefined : pictureProblem(content);
  if (problem) throw invalidPath(path, problem);
  return bytes.length;
}

type Measured = ProjectSize & { treeId: string; pathLength: number; objects: readonly GitObject[] };

function versionReader(
  folders: ReadonlyMap<string, readonly FolderEntry[]>,
  sizes: ReadonlyMap<string, number>,
): PushedFolders["version"] {
  const measured = new Map<string, Measured>();
  const measure = (id: string, depth: number): Measured => {
    const cached = measured.get(id);
    if (cached) return cached;
    if (depth > MAX_PATH_CHARACTERS) throw tooLarge();
    const size = { files: 0, bytes: 0, pathLength: 0 };
    const objects = new Map<string, GitObject>();
    const entries = (folders.get(id) ?? []).map(({ name, id: entryId, kind }) => {
      const isFolder = kind === "folder";
      const below = isFolder
        ? measure(entryId, depth + 1)
        : { treeId: entryId, files: 1, bytes: sizes.get(entryId) ?? 0, pathLength: -1, objects: [] };
      size.files += below.files;
      size.bytes += below.bytes;
      size.pathLength = Math.max(size.pathLength, name.length + 1 + below.pathLength);
      for (const object of below.objects) objects.set(object.id, object);
      return { name, id: below.treeId, isFolder };
    });
    if (size.files > MAX_FILES || size.bytes > MAX_BYTES || size.pathLength > MAX_PATH_CHARACTERS)
      throw tooLarge();
    const bytes = treeBytes(entries);
    const treeId = gitId("tree", bytes);
    if (treeId !== id) objects.set(treeId, { id: treeId, type: "tree", bytes });
    const { files, bytes: total, pathLength } = size;
    const result = { files, bytes: total, pathLength, treeId, objects: [...objects.values()] };
    measured.set(id, result);
    return result;
  };
  return (treeId) => measure(treeId, 0);
}

const tooLarge = () => new DomainError("invalid", "A commit is larger than a project can be.");
