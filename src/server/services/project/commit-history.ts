import { type PushedCommit, readCommit } from "~/domain/git/commit";
import { GitFormatError } from "~/domain/git/git-format-error";
import { ancestry } from "~/domain/git/history";
import type { Db, Tx } from "~/server/db";
import type { GitObject } from "../git/git-object";
import { type ProjectCommit, readCommitFacts } from "./commits";
import { ownFilesReader } from "./files";
import { toTrees } from "./git-objects";
import { type FileEntry, listTree } from "./project-store";
import { type PushedFolders, type PushedTree, readPushedFolders } from "./pushed-folders";

/** A commit with its ancestors, validated against the project limits. */
export type CommitHistory = {
  tipId: string;
  /** The parent ids of a stored or pushed commit. */
  parentsOf(id: string): readonly string[] | undefined;
  treeOf(id: string): string;
  /** Author, date and message of commits. */
  readFacts(ids: readonly string[]): Promise<ReadonlyMap<string, PushedCommit>>;
  /** The version id of a commit; null: it is not a version. */
  versionOf(id: string): string | null;
  folders: PushedFolders;
  /** The tree of a non-version commit, reduced to the files that the project stores. */
  ownTree(db: Db | Tx, id: string): Promise<PushedTree>;
  /** The stored files of any commit. */
  ownFiles(db: Db | Tx, id: string): Promise<readonly FileEntry[]>;
  /** Its pushed objects. */
  objects: readonly GitObject[];
  /** Existing objects that it uses, apart from versions; deleting a branch may delete them. */
  borrowed: readonly string[];
};

type HistoryInput = {
  projectId: string;
  headId: string | null;
  tipId: string;
  /** All of the project's commits. */
  known: ReadonlyMap<string, ProjectCommit>;
  pushed?: Pushed;
};

/** Pushed objects, with parsed commits. */
export type Pushed = {
  objects: ReadonlyMap<string, GitObject>;
  commits: ReadonlyMap<string, PushedCommit>;
};

/** @throws GitFormatError for a damaged commit */
export const readPushed = (objects: readonly GitObject[]): Pushed => ({
  objects: new Map(objects.map((object) => [object.id, object])),
  commits: new Map(
    objects.flatMap(({ id, type, bytes }) => (type === "commit" ? [[id, readCommit(bytes)]] : [])),
  ),
});

/**
 * Reads the history of a pushed commit. The caller has checked access to the project.
 *
 * @throws DomainError invalid, with the unsupported path
 * @throws GitFormatError for damaged or missing objects
 */
export async function readHistory(
  db: Db | Tx,
  { projectId, headId, tipId, known, pushed: { objects, commits: pushed } = readPushed([]) }: HistoryInput,
): Promise<CommitHistory> {
  const parentsOf = (id: string) => (known.get(id) ?? pushed.get(id))?.parentIds;
  const { ids, missing } = ancestry([tipId], parentsOf);
  if (missing) throw new GitFormatError(`Commit ${missing} is missing.`);
  const treeOf = (id: string): string => {
    const commit = known.get(id) ?? pushed.get(id);
    if (!commit) throw new GitFormatError(`Commit ${id} is missing.`);
    return commit.treeId;
  };
  const readFacts = async (wanted: readonly string[]) => {
    const stored = await readCommitFacts(
      db,
      projectId,
      wanted.flatMap((id) => known.get(id) ?? []),
    );
    return new Map([...pushed, ...stored]);
  };
  const versionOf = (id: string) => known.get(id)?.versionId ?? null;
  const unversioned = [...ids].filter((id) => versionOf(id) === null);
  const treeIds = [...new Set(unversioned.map(treeOf))];
  const kept = await readNames(db, projectId, headId);
  const folders = await readPushedFolders(db, { projectId, pushed: objects, kept }, treeIds);
  // Throws for each tree beyond the limits.
  for (const treeId of treeIds) folders.version(treeId);
  const isBelow = (id: string) => folders.ids.has(id) || (pushed.has(id) && !known.has(id) && ids.has(id));
  const ownFiles = ownFilesReader({
    projectId,
    tipId,
    parentsOf,
    commitAt: (id) => ({ treeId: treeOf(id), version: known.get(id)?.version ?? null }),
    filesOf: folders.files,
  });
  return {
    tipId,
    parentsOf,
    treeOf,
    readFacts,
    versionOf,
    folders,
    ownFiles,
    ownTree: async (using, id) => treeOfFiles(await ownFiles(using, id), folders.version(treeOf(id))),
    objects: [...objects.values()].filter(({ id }) => isBelow(id)),
    borrowed: [...unversioned, ...folders.ids].filter((id) => !objects.has(id)),
  };
}

/** The tree of the stored files; the full tree if they are all of it. */
function treeOfFiles(files: readonly FileEntry[], full: PushedTree): PushedTree {
  const { treeId, objects } = toTrees(new Map(files.map((file) => [file.path, file.id])));
  const bytes = files.reduce((sum, file) => sum + file.bytes, 0);
  return treeId === full.treeId ? full : { files: files.length, bytes, treeId, objects };
}

/** The names of all files and folders of the head version. */
async function readNames(
  db: Db | Tx,
  projectId: string,
  headId: string | null,
): Promise<ReadonlySet<string>> {
  const head = headId
    ? await db.version.findFirst({ where: { id: headId, projectId }, select: { treeId: true } })
    : null;
  const files = head?.treeId ? await listTree(db, projectId, head.treeId) : [];
  return new Set(files.flatMap(({ path }) => path.split("/")));
}
