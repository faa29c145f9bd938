import "server-only";
import { type PushedCommit, readCommit } from "~/domain/git/commit";
import { GitFormatError } from "~/domain/git/git-format-error";
import { ancestry } from "~/domain/git/history";
import type { Db, Tx } from "~/server/db";
import type { GitObject } from "../git/git-object";
import { toTrees } from "./git-objects";
import { ownFilesReader } from "./own-files";
import { readCommits } from "./project-commits";
import { type FileEntry, listTree } from "./project-store";
import { type PushedFolders, type PushedTree, readPushedFolders } from "./pushed-folders";

/** A commit with all that it came from, judged by the rules for projects. */
export type CommitHistory = {
  tipId: string;
  /** The ids of the parents of any commit that the project has, or that was pushed. */
  parentsOf(id: string): readonly string[] | undefined;
  commitAt(id: string): PushedCommit;
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
  /** Objects that were pushed. */
  pushed?: ReadonlyMap<string, GitObject>;
};

/**
 * Reads the history of a commit that was pushed. The caller has checked the project's owner.
 *
 * @throws DomainError invalid, which names the path that a project cannot hold
 * @throws GitFormatError for what is damaged or missing
 */
export async function readHistory(
  db: Db | Tx,
  { projectId, headId, tipId, ...asked }: Asked,
): Promise<CommitHistory> {
  const objects = asked.pushed ?? new Map<string, GitObject>();
  const known = await readCommits(db, projectId);
  const pushed = new Map<string, PushedCommit>();
  for (const [id, { type, bytes }] of objects)
    if (type === "commit" && !known.has(id)) pushed.set(id, readCommit(bytes));
  const parentsOf = (id: string) => (known.get(id) ?? pushed.get(id))?.parentIds;
  const { ids, missing } = ancestry([tipId], parentsOf);
  if (missing) throw new GitFormatError(`Commit ${missing} is missing.`);
  const commitAt = (id: string): PushedCommit => {
    const stored = known.get(id);
    const commit = pushed.get(id) ?? (stored && readCommit(stored.bytes));
    if (!commit) throw new GitFormatError(`Commit ${id} is missing.`);
    return commit;
  };
  const versionOf = (id: string) => known.get(id)?.versionId ?? null;
  const beside = [...ids].filter((id) => versionOf(id) === null);
  const treeIds = [...new Set(beside.map((id) => commitAt(id).treeId))];
  const kept = await readNames(db, projectId, headId);
  const folders = await readPushedFolders(db, { projectId, pushed: objects, kept }, treeIds);
  // Measured one by one, so that each is refused that is too large.
  for (const treeId of treeIds) folders.version(treeId);
  const isBelow = (id: string) => folders.ids.has(id) || (pushed.has(id) && ids.has(id));
  const ownFiles = ownFilesReader({
    projectId,
    tipId,
    parentsOf,
    commitAt: (id) => ({ treeId: commitAt(id).treeId, version: known.get(id)?.version ?? null }),
    filesOf: folders.files,
  });
  return {
    tipId,
    parentsOf,
    commitAt,
    versionOf,
    folders,
    ownFiles,
    async ownTree(using, id) {
      const files = await ownFiles(using, id);
      const whole = folders.version(commitAt(id).treeId);
      const { treeId, objects } = toTrees(new Map(files.map((file) => [file.path, file.id])));
      const bytes = files.reduce((sum, file) => sum + file.bytes, 0);
      return treeId === whole.treeId ? whole : { files: files.length, bytes, treeId, objects };
    },
    objects: [...objects.values()].filter(({ id }) => isBelow(id)),
    borrowed: [...beside, ...folders.ids].filter((id) => !objects.has(id)),
  };
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
