import { type PushedCommit, readCommit, readCommitHead } from "~/domain/git/commit";
import type { Db, Tx } from "~/server/db";
import { readTree } from "./git-objects";
import { commitOf, readObjects } from "./project-store";

export type ProjectCommit = Pick<PushedCommit, "treeId" | "parentIds"> & {
  id: string;
  /** Null: stored in the database. */
  bytes: Uint8Array<ArrayBuffer> | null;
  /** Null: a pushed commit that is not a version. */
  versionId: string | null;
  /** Number and tree of the version. */
  version: CommitVersion | null;
  /** Created for clones on top of the version's commit, with the files that it needs to build elsewhere. */
  isServed: boolean;
};

export type CommitVersion = { number: number; treeId: string };

/** All commits of a project by id: pushed, derived from versions, and created for clones. */
export async function readCommits(db: Db | Tx, projectId: string): Promise<Map<string, ProjectCommit>> {
  const commits = await readStoredCommits(db, projectId);
  const versions = await db.version.findMany({
    where: { projectId, treeId: { not: null } },
    select: {
      id: true,
      parentId: true,
      treeId: true,
      commitId: true,
      servedCommitId: true,
      number: true,
      author: true,
      authorName: true,
      message: true,
      createdAt: true,
    },
  });
  const commitIds = new Map(versions.map(({ id, commitId }) => [id, commitId]));
  for (const row of versions) {
    const { id: versionId, treeId, commitId, servedCommitId, number } = row;
    if (!treeId || !commitId) continue;
    const version = { number, treeId };
    const served = servedCommitId === commitId ? undefined : commits.get(servedCommitId ?? "");
    if (served) Object.assign(served, { versionId, version, isServed: true });
    const pushedCommit = commits.get(commitId);
    if (pushedCommit) {
      pushedCommit.versionId ??= versionId;
      pushedCommit.version ??= version;
    } else {
      const parentId = commitIds.get(row.parentId ?? "");
      const parentIds = parentId ? [parentId] : [];
      const bytes = commitOf({ ...row, treeId }, parentIds);
      commits.set(commitId, { id: commitId, bytes, treeId, parentIds, versionId, version, isServed: false });
    }
  }
  return commits;
}

const ID_LENGTH = 40;

/** Pushed commits and those created for clones. */
async function readStoredCommits(db: Db | Tx, projectId: string): Promise<Map<string, ProjectCommit>> {
  // Aggregated into one text: thousands of rows take a hundred times as long.
  const [stored] = await db.$queryRaw<{ heads: string | null }[]>`
    SELECT string_agg(id || E'\\n' || convert_from(substring(bytes FROM 1 FOR position(E'\\\\012author ' IN bytes)), 'LATIN1'), E'\\n')
      AS heads FROM git_objects WHERE project_id = ${projectId}::uuid AND type = 'commit'`;
  const commits = (stored?.heads?.split("\n\n") ?? []).map((text): ProjectCommit => {
    const id = text.slice(0, ID_LENGTH);
    const { treeId, parentIds } = readCommitHead(text.slice(ID_LENGTH + 1));
    return { id, bytes: null, treeId, parentIds, versionId: null, version: null, isServed: false };
  });
  return new Map(commits.map((commit) => [commit.id, commit]));
}

const COMMITS_AT_ONCE = 500;

/** The bytes of commits, in order. */
export async function* readCommitBytes(
  db: Db | Tx,
  projectId: string,
  commits: readonly ProjectCommit[],
): AsyncGenerator<{ id: string; bytes: Uint8Array<ArrayBuffer> }> {
  for (let at = 0; at < commits.length; at += COMMITS_AT_ONCE) {
    const batch = commits.slice(at, at + COMMITS_AT_ONCE);
    const ids = batch.flatMap(({ id, bytes }) => (bytes ? [] : [id]));
    const stored = new Map(
      (await readObjects(db, projectId, ids)).map((object) => [object.id, object.bytes]),
    );
    for (const { id, bytes = null } of batch) {
      const content = bytes ?? stored.get(id);
      if (content) yield { id, bytes: content };
    }
  }
}

/** Author, date and message of commits. @throws GitFormatError */
export async function readCommitFacts(
  db: Db | Tx,
  projectId: string,
  commits: readonly ProjectCommit[],
): Promise<Map<string, PushedCommit>> {
  const facts = new Map<string, PushedCommit>();
  for await (const { id, bytes } of readCommitBytes(db, projectId, commits)) facts.set(id, readCommit(bytes));
  return facts;
}

/** All trees and blob ids reachable from `treeIds`. @param known ids to skip, with everything below them */
export async function readReachable(
  db: Db | Tx,
  projectId: string,
  { treeIds, known }: { treeIds: readonly string[]; known?: ReadonlySet<string> },
): Promise<{ trees: Map<string, Uint8Array>; blobIds: Set<string> }> {
  const trees = new Map<string, Uint8Array>();
  const blobIds = new Set<string>();
  const isNew = (id: string) => !known?.has(id) && !trees.has(id);
  for (let missing = [...new Set(treeIds)].filter(isNew); missing.length > 0; ) {
    const below = new Set<string>();
    for (const { id, bytes } of await readObjects(db, projectId, missing)) {
      trees.set(id, bytes);
      for (const entry of readTree(bytes))
        if (entry.isFolder) below.add(entry.id);
        else if (!known?.has(entry.id)) blobIds.add(entry.id);
    }
    missing = [...below].filter(isNew);
  }
  return { trees, blobIds };
}
