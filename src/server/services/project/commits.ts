import { type PushedCommit, readCommit, readCommitHead } from "~/domain/git/commit";
import type { Db, Tx } from "~/server/db";
import { readTree } from "./git-objects";
import { commitOf, readObjects } from "./project-store";

export type ProjectCommit = Pick<PushedCommit, "treeId" | "parentIds"> & {
  id: string;
  /** Null: they are stored, as they were pushed. */
  bytes: Uint8Array<ArrayBuffer> | null;
  /** Null: it was pushed with, or below, those that became versions. */
  versionId: string | null;
  /** The version's, with the folder of its own files. */
  version: CommitVersion | null;
  /** Made for clones, with what a version needs outside, on top of the version's own commit. */
  isServed: boolean;
};

export type CommitVersion = { number: number; treeId: string };

/** Every commit of a project by its id: those that were pushed, those that its other versions make, and those made for clones. */
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

/** Those that were pushed, and those made for clones. */
async function readStoredCommits(db: Db | Tx, projectId: string): Promise<Map<string, ProjectCommit>> {
  // As one text: a project may have thousands, and a row of its own for each takes a hundred times as long to read.
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

/** Some of a project's commits as git has them, in their order. */
export async function* readCommitBytes(
  db: Db | Tx,
  projectId: string,
  commits: readonly ProjectCommit[],
): AsyncGenerator<{ id: string; bytes: Uint8Array<ArrayBuffer> }> {
  for (let at = 0; at < commits.length; at += COMMITS_AT_ONCE) {
    const some = commits.slice(at, at + COMMITS_AT_ONCE);
    const ids = some.flatMap(({ id, bytes }) => (bytes ? [] : [id]));
    const stored = new Map(
      (await readObjects(db, projectId, ids)).map((object) => [object.id, object.bytes]),
    );
    for (const { id, bytes = null } of some) {
      const found = bytes ?? stored.get(id);
      if (found) yield { id, bytes: found };
    }
  }
}

/** Who made some of a project's commits, when, and what for. @throws GitFormatError */
export async function readCommitFacts(
  db: Db | Tx,
  projectId: string,
  commits: readonly ProjectCommit[],
): Promise<Map<string, PushedCommit>> {
  const facts = new Map<string, PushedCommit>();
  for await (const { id, bytes } of readCommitBytes(db, projectId, commits)) facts.set(id, readCommit(bytes));
  return facts;
}

/** Folders with all that are in them, and the ids of their files. @param known ids that are left out, with what is below them */
export async function readReachable(
  db: Db | Tx,
  projectId: string,
  { treeIds, known }: { treeIds: readonly string[]; known?: ReadonlySet<string> },
): Promise<{ trees: Map<string, Uint8Array>; blobIds: Set<string> }> {
  const trees = new Map<string, Uint8Array>();
  const blobIds = new Set<string>();
  const isNew = (id: string) => !known?.has(id) && !trees.has(id);
  for (let wanted = [...new Set(treeIds)].filter(isNew); wanted.length > 0; ) {
    const below = new Set<string>();
    for (const { id, bytes } of await readObjects(db, projectId, wanted)) {
      trees.set(id, bytes);
      for (const entry of readTree(bytes))
        if (entry.isFolder) below.add(entry.id);
        else if (!known?.has(entry.id)) blobIds.add(entry.id);
    }
    wanted = [...below].filter(isNew);
  }
  return { trees, blobIds };
}
