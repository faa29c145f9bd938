import { applyHeld, type HeldChange } from "~/domain/project/merge-files";
import type { FileContent } from "~/domain/project/project-files";
import { cutName, firstLine } from "~/domain/text/short-name";
import type { ProjectChange } from "./change-project";
import type { LockedProject } from "./draft-store";
import { saveIfDirty } from "./drafts";
import { draftVersion, insertObjects, lockHead, readTreeFiles, type VersionDraft } from "./project-store";

type NewSuggestion = {
  id: string;
  authorId: string;
  title: string;
  description: string;
  draft: VersionDraft;
  baseVersionId: string | null;
  forkId?: string;
  createdAt: Date;
};

/** Adds an open suggestion. The caller holds the project's lock. */
export async function insertSuggestion(
  { tx, projectId }: LockedProject,
  { draft, ...suggestion }: NewSuggestion,
): Promise<void> {
  await insertObjects(tx, projectId, draft.objects);
  await tx.suggestion.create({
    data: { ...suggestion, projectId, treeId: draft.treeId },
    select: { id: true },
  });
}

/** Changes that would overwrite what others wrote. */
export type HeldChanges = {
  held: ReadonlyMap<string, HeldChange>;
  /** Of the whole change. */
  message: string;
  modelName: string;
};

/**
 * Offers held changes to those who wrote meanwhile. Their unsaved edits become a version, on top of which the changes can
 * be accepted by hunk.
 *
 * @returns the suggestion's id; null if the project has all of it
 */
export async function offerHeld(
  project: ProjectChange,
  { held, message, modelName }: HeldChanges,
): Promise<string | null> {
  const { tx, projectId, userId, ids, clock } = project;
  await saveIfDirty(project);
  const head = await lockHead(tx, projectId);
  const files = new Map<string, FileContent>(
    head?.treeId ? await readTreeFiles(tx, projectId, head.treeId) : [],
  );
  for (const [path, change] of held) {
    const content = applyHeld(change, files.get(path));
    if (content === undefined) files.delete(path);
    else files.set(path, content);
  }
  const draft = draftVersion(files);
  if (draft.treeId === head?.treeId) return null;
  const id = ids.next();
  await insertSuggestion(project, {
    id,
    authorId: userId,
    title: cutName(firstLine(message)),
    description: `By ${modelName}, while somebody changed the same lines.`,
    draft,
    baseVersionId: head?.id ?? null,
    createdAt: clock.now(),
  });
  return id;
}
