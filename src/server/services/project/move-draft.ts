import { mergeFiles } from "~/domain/project/merge-files";
import type { ProjectFiles } from "~/domain/project/project-files";
import { changeFiles, draftFile } from "./draft-document";
import { insertUpdate, type LockedProject, readDocument, readDraftState } from "./draft-store";

/**
 * Brings the change of a project's head into its draft by edits as small as they can be, so that what was typed
 * meanwhile stays.
 *
 * @param readChange the files that differ between the head until now and the next
 */
export async function moveDraft(
  project: LockedProject,
  treeId: string,
  readChange: () => Promise<{ before: ProjectFiles; after: ProjectFiles }>,
): Promise<void> {
  const { tx, projectId } = project;
  const state = await readDraftState(tx, projectId);
  if (!state || state.treeId === treeId) return;
  const document = await readDocument(tx, projectId);
  if (!document) return;
  const { before, after } = await readChange();
  const mine = { get: (path: string) => draftFile(document, path) };
  const update = changeFiles(document, mergeFiles(before, mine, after));
  if (update) await insertUpdate(project, document, update);
}
