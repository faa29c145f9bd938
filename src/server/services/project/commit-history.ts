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

/** A commit with all that it came from, evaluated by the rules for projects. */
export type CommitHistory = {
  tipId: string;
  /** The ids of the parents of any commit that the project has, or that was pushed. */
  parentsOf(id: string): readonly string[] | undefined;
  treeOf(id: string): string;
  /** Who made some of its commits, and what for. */
  readFacts(ids: readonly string[]): Promise<ReadonlyMap<string, PushedCommit>>;
  /** The version that a commit is; null: it is none. */
  versionOf(id: string): string | null;
  folders: PushedFolders;
  /** What the project keeps of the files of a commit that is no version, as a folder. */
  ownTree(db: Db | Tx, id: string): Promise<PushedTree>;
  /** The same of any commit, file by file. */
  ownFiles(db: Db | Tx, id: string): Promise<readonly FileEntry[]>;
  /** What was pushed of it. */
  objects: readonly GitObject[];
  /** Ids of what it has of the project, apart from versions: deleting a branch may delete them. */
  borrowed: readonly string[];
};

type Asked = {
  projectId: string;
  headId: string | null;
  tipId: string;
  /** All of the project's commits. */
  known: ReadonlyMap<string, ProjectCommit>;
  pushed?: Pushed;
};

/** What was pushed, with its commits read. */
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
 * Reads the history of a commit that was pushed. The caller has checked the project's owner.
 *
 * @throws DomainError invalid, which names the path that a project cannot hold
 * @throws GitFormatError for what is damaged or missing
 */
export async function readHistory(
  db: Db | Tx,
  { projectId, headId, tipId, known, pushed: { objects, commits: pushed } = readPushed([]) }: Asked,
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
  const beside = [...ids].filter((id) => versionOf(id) === null);
  const treeIds = [...new Set(beside.map(treeOf))];
  const kept = await readNames(db, projectId, headId);
  const folders = await readPushedFolders(db, { projectId, pushed: objects, kept }, treeIds);
  // Measured one by one, so that each is refused that is too large.
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
    ownTree: async (using, id) => keptTree(await ownFiles(using, id), folders.version(treeOf(id))),
    objects: [...objects.values()].filter(({ id }) => isBelow(id)),
    borrowed: [...beside, ...folders.ids].filter((id) => !objects.has(id)),
  };
}

/** What is kept of the files of a commit, as a folder. */
function keptTree(files: readonly FileEntry[], whole: PushedTree): PushedTree {
  const { treeId, objects } = toTrees(new Map(files.map((file) => [file.path, file.id])));
  const bytes = files.reduce((sum, file) => sum + file.bytes, 0);
  return treeId === whole.treeId ? whole : { files: files.length, bytes, treeId, objects };
}

/** The names of all files and folders of the version on screen. */
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
