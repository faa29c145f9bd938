import type { Deed } from "~/domain/access/role";
import { DomainError, notFound } from "~/domain/error/domain-error";
import type { FileContent, ProjectFiles } from "~/domain/project/project-files";
import { bytesIn } from "~/domain/project/project-limits";
import type { Db, Tx } from "~/server/db";
import { Prisma } from "~/server/db/generated/client";
import { projectsFor } from "../access/access";
import { removeTree } from "../project/branch-store";
import type { LockedProject } from "../project/draft-store";
import { blobIdOf } from "../project/git-objects";
import { clashingPath, mergeIntoHead } from "../project/merge-into-head";
import {
  draftVersion,
  type FileEntry,
  type Head,
  insertObjects,
  listTree,
  type VersionDraft,
} from "../project/project-store";

/** `deed`: what the user is about to do. */
type Wanted = { suggestionId: string; deed: Deed };

/** A suggestion of a project with which the user may do it. @throws DomainError not_found */
export async function requireSuggestion(db: Db | Tx, userId: string, { suggestionId, deed }: Wanted) {
  const suggestion = await db.suggestion.findFirst({
    where: { id: suggestionId, project: projectsFor(userId, deed) },
    select: {
      id: true,
      projectId: true,
      title: true,
      description: true,
      state: true,
      treeId: true,
      baseVersionId: true,
      forkId: true,
      authorId: true,
      author: { select: { name: true } },
      project: { select: { userId: true } },
    },
  });
  if (!suggestion) throw notFound();
  return suggestion;
}

/** As `requireSuggestion`, if it is undecided. The caller holds the project's lock. @throws DomainError not_found, conflict */
export async function requireOpen(tx: Tx, userId: string, wanted: Wanted) {
  const suggestion = await requireSuggestion(tx, userId, wanted);
  if (suggestion.state !== "open")
    throw new DomainError("conflict", "This suggestion has been decided already.");
  return suggestion;
}

/** The files of the version that a suggestion was changed from; none if that is gone. */
export async function readBase(
  db: Db | Tx,
  projectId: string,
  baseVersionId: string | null,
): Promise<{ treeId: string; files: FileEntry[] } | null> {
  const version = baseVersionId
    ? await db.version.findFirst({ where: { id: baseVersionId, projectId }, select: { treeId: true } })
    : null;
  return version?.treeId
    ? { treeId: version.treeId, files: await listTree(db, projectId, version.treeId) }
    : null;
}

/** Files as entries of a tree, with their contents by id. */
function entriesOf(files: ProjectFiles): { entries: FileEntry[]; contents: Map<string, FileContent> } {
  const contents = new Map<string, FileContent>();
  const entries = [...files].map(([path, content]) => {
    const id = blobIdOf(content);
    contents.set(id, content);
    return { path, id, bytes: bytesIn(content) };
  });
  return { entries, contents };
}

export type StoredHead = Head & { treeId: string };

type Change = {
  /** What it was changed from; `contents`: of those files that are not stored, by id. */
  base: {
    versionId: string | null;
    files: readonly FileEntry[];
    contents?: ReadonlyMap<string, FileContent>;
  };
  files: ProjectFiles;
};

/** A change as it is stored. */
export type StoredChange = { files: ProjectFiles; draft: VersionDraft; baseVersionId: string | null };

/**
 * Moves a change on top of the head, so that it shows only what is new; it stays as it is if both changed the same lines.
 *
 * @returns null if the head has all of it
 */
export async function rebase(
  { tx, projectId }: LockedProject,
  head: StoredHead,
  { base, files }: Change,
): Promise<StoredChange | null> {
  const { entries, contents } = entriesOf(files);
  const merged = await mergeIntoHead(
    tx,
    { projectId, head },
    { base: base.files, branch: entries, contents: new Map([...(base.contents ?? []), ...contents]) },
  );
  const moved = merged.state === "clean" && !clashingPath(merged.files) ? merged.files : null;
  const draft = draftVersion(moved ?? files);
  if (draft.treeId === head.treeId) return null;
  return { files: moved ?? files, draft, baseVersionId: moved ? head.id : base.versionId };
}

/** Replaces the files of an open suggestion, and forgets what the checks found on the others. The caller holds the project's lock. */
export async function replaceChange(
  { tx, projectId }: LockedProject,
  { id, treeId }: { id: string; treeId: string },
  { draft, baseVersionId }: Pick<StoredChange, "draft" | "baseVersionId">,
): Promise<void> {
  await insertObjects(tx, projectId, draft.objects);
  await tx.suggestion.update({
    where: { id },
    data: { treeId: draft.treeId, baseVersionId, checkRun: Prisma.DbNull, checkedById: null },
    select: { id: true },
  });
  if (treeId !== draft.treeId) await removeTree(tx, projectId, treeId);
}

/** Decides an open suggestion, and deletes its files. The caller holds the project's lock. */
export async function closeSuggestion(
  { tx, projectId }: LockedProject,
  { id, treeId }: { id: string; treeId: string },
  decision: {
    state: "accepted" | "refused" | "withdrawn";
    decidedAt: Date;
    decidedById: string;
    versionId?: string;
  },
): Promise<void> {
  await tx.suggestion.update({ where: { id }, data: decision, select: { id: true } });
  await removeTree(tx, projectId, treeId);
}
