import "server-only";
import { versionsBelow } from "~/domain/git/history";
import type { Db, Tx } from "~/server/db";
import type { CommitVersion } from "./project-commits";
import { type FileEntry, listTree } from "./project-store";

/** Generated files that no other one refers to: a changed one is kept without the rest. */
const ALONE: ReadonlySet<string> = new Set(["package.json", ".gitignore"]);

/**
 * What a project keeps of the files of a commit that was pushed: those that clones get in addition to its own, and that are as
 * they got them, are made again from the others. Where one of them was changed, all are the project's own from then on.
 *
 * @param given the files of the commit that it is based on · @param own those that the project has of that commit
 */
export function withoutGenerated(
  pushed: readonly FileEntry[],
  given: readonly FileEntry[],
  own: readonly FileEntry[],
): readonly FileEntry[] {
  const [pushedIds, givenIds, ownIds] = [pushed, given, own].map(
    (files) => new Map(files.map(({ path, id }) => [path, id])),
  );
  const generated = [...new Set([...(givenIds?.keys() ?? []), ...(ownIds?.keys() ?? [])])].filter(
    (path) => givenIds?.get(path) !== ownIds?.get(path),
  );
  const changed = generated.filter((path) => pushedIds?.get(path) !== givenIds?.get(path));
  if (changed.some((path) => !ALONE.has(path))) return pushed;
  const madeAgain = new Set(generated.filter((path) => !changed.includes(path)));
  if (madeAgain.size === 0) return pushed;
  return [
    ...pushed.filter(({ path }) => !madeAgain.has(path)),
    ...own.filter(({ path }) => madeAgain.has(path)),
  ];
}

type Commit = { treeId: string; version: CommitVersion | null };

type OwnFiles = {
  projectId: string;
  tipId: string;
  parentsOf: (id: string) => readonly string[] | undefined;
  commitAt: (id: string) => Commit;
  /** The files of a folder that may not be stored yet. */
  filesOf?: (treeId: string) => readonly FileEntry[];
};

/** Reads what a project keeps of the files of commits: of a version its own files. */
export function ownFilesReader({
  projectId,
  tipId,
  parentsOf,
  commitAt,
  filesOf,
}: OwnFiles): (db: Db | Tx, commitId: string) => Promise<readonly FileEntry[]> {
  const below = versionsBelow([tipId], parentsOf, (id) => commitAt(id).version?.number ?? null);
  const listed = new Map<string, Promise<readonly FileEntry[]>>();
  const list = (db: Db | Tx, treeId: string) => {
    const known = listed.get(treeId) ?? listTree(db, projectId, treeId);
    listed.set(treeId, known);
    return known;
  };
  return async (db, commitId) => {
    const { treeId, version } = commitAt(commitId);
    if (version) return list(db, version.treeId);
    const pushed = filesOf?.(treeId) ?? (await list(db, treeId));
    const base = below.get(commitId);
    const given = base === undefined ? null : commitAt(base);
    return given?.version
      ? withoutGenerated(pushed, await list(db, given.treeId), await list(db, given.version.treeId))
      : pushed;
  };
}
