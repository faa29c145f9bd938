import type { Db } from "~/server/db";
import { gitId } from "../git/git-object";
import type { PackedObject } from "../git/write-pack";
import { archiveBranches } from "./archive-branches";
import type { StoredBranch } from "./branch-store";
import { readReachable } from "./commits";
import { draftFiles } from "./draft-document";
import { readDocument, readDraftState } from "./draft-store";
import { writeBundle } from "./git-bundle";
import { commitBytes, toGitObjects, type VersionMetadata } from "./git-objects";
import { commitOf, emailOf, readObjects } from "./project-store";

/** Adds the commit of each version. Its id depends only on the content. */
export function withCommits<Version extends VersionMetadata>(
  versions: readonly Version[],
): (Version & { commitId: string; commit: Uint8Array })[] {
  const commitIds = new Map<string, string>();
  return versions.map((version) => {
    const { id, parentId } = version;
    const parent = commitIds.get(parentId ?? "");
    const commit = commitOf(version, parent ? [parent] : []);
    const commitId = gitId("commit", commit);
    commitIds.set(id, commitId);
    return { ...version, commitId, commit };
  });
}

type ArchiveInput = {
  headId: string | null;
  versions: readonly (VersionMetadata & { number: number })[];
};

/**
 * A project as a git bundle: main is the head, draft has the unsaved changes, and every version has a tag. Pushed
 * branches are below pushed/. Few files are in memory at a time.
 *
 * @param versions sorted by number
 * @returns `served`: see `ArchivedBranches`; `bundle`: null for a project without files
 */
export async function archiveProject(
  db: Db,
  projectId: string,
  { headId, versions }: ArchiveInput,
): Promise<{
  draftTreeId: string | null;
  branches: StoredBranch[];
  served: ReadonlyMap<string, string>;
  bundle: AsyncGenerator<Uint8Array> | null;
}> {
  const commits = withCommits(versions);
  const commitIds = new Map(commits.map(({ id, commitId }) => [id, commitId]));
  const pushed = await archiveBranches(db, projectId, commitIds);
  const { branches, served } = pushed;
  const head = commits.find(({ id }) => id === headId);
  const draft = await readDraft(db, projectId, head);
  const refs = [
    ...(head ? [["HEAD", head.commitId] as const] : []),
    ...(draft ? [["refs/heads/draft", draft.commitId] as const] : []),
    ...(head ? [["refs/heads/main", head.commitId] as const] : []),
    ...branches.map(({ name, commitId }) => [`refs/heads/pushed/${name}`, commitId] as const),
    ...commits.map(({ number, commitId }) => [`refs/tags/v${number}`, commitId] as const),
  ];
  if (refs.length === 0) return { draftTreeId: null, branches, served, bundle: null };
  const ofVersions = await readReachable(db, projectId, {
    treeIds: versions.map(({ treeId }) => treeId),
  });
  const trees = new Map([...ofVersions.trees, ...pushed.trees]);
  const blobIds = new Set([...ofVersions.blobIds, ...pushed.blobIds]);
  const unsaved = [...(draft?.objects ?? [])].filter(([id]) => !trees.has(id) && !blobIds.has(id));
  const distinct = new Map<string, Uint8Array>(commits.map(({ commitId, commit }) => [commitId, commit]));
  for (const [id, commit] of pushed.commits) distinct.set(id, commit);
  if (draft) distinct.set(draft.commitId, draft.commit);
  const objects = async function* (): AsyncGenerator<PackedObject> {
    for (const commit of distinct.values()) yield { type: "commit", bytes: commit };
    for (const bytes of sorted(trees).values()) yield { type: "tree", bytes };
    yield* readSortedBlobs(db, projectId, [...blobIds].sort());
    for (const { type, bytes } of sorted(new Map(unsaved)).values()) yield { type, bytes };
  };
  const count = distinct.size + trees.size + blobIds.size + unsaved.length;
  return {
    draftTreeId: draft?.treeId ?? null,
    branches,
    served,
    bundle: writeBundle(refs, count, objects()),
  };
}

const BLOBS_AT_ONCE = 20;

async function* readSortedBlobs(
  db: Db,
  projectId: string,
  ids: readonly string[],
): AsyncGenerator<PackedObject> {
  for (let at = 0; at < ids.length; at += BLOBS_AT_ONCE) {
    const batch = ids.slice(at, at + BLOBS_AT_ONCE);
    const byId = new Map((await readObjects(db, projectId, batch)).map((object) => [object.id, object]));
    for (const id of batch) yield { type: "blob", bytes: byId.get(id)?.bytes ?? new Uint8Array() };
  }
}

const sorted = <Value>(map: ReadonlyMap<string, Value>): Map<string, Value> =>
  new Map([...map].sort(([a], [b]) => (a < b ? -1 : 1)));

/** The unsaved changes, as a commit on top of the head. */
async function readDraft(db: Db, projectId: string, head: { commitId: string; createdAt: Date } | undefined) {
  const state = await readDraftState(db, projectId);
  const document = state?.isDirty ? await readDocument(db, projectId) : undefined;
  if (!document) return null;
  const { treeId, objects } = toGitObjects(draftFiles(document));
  const commit = commitBytes({
    treeId,
    parentIds: head ? [head.commitId] : [],
    author: { name: "Draft", email: emailOf("person") },
    at: head?.createdAt ?? new Date(0),
    message: "Unsaved changes",
  });
  return { treeId, objects, commitId: gitId("commit", commit), commit };
}
