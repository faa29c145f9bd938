import * as Y from "yjs";
import type { HandSession, HandStep } from "~/domain/project/hand-edit/hand-session";
import { areSameFiles } from "~/domain/project/project-files";
import { plainFiles } from "./draft/plain-files";
import type { ProjectDraft } from "./draft/use-project-draft";

/**
 * Starts editing a draft by hand. Earlier edits first become a separate version.
 *
 * @throws TRPCClientError when the server refuses that version or cannot be reached
 */
export async function openHandSession(draft: ProjectDraft): Promise<HandSession> {
  const { doc, files } = draft;
  if (draft.isDirty) await draft.save();
  const before = plainFiles(files);
  const origin = Symbol("hand edit");
  // One undo step per edit.
  const history = new Y.UndoManager(doc, { trackedOrigins: new Set<unknown>([origin]), captureTimeout: 0 });
  const selections = new WeakMap<object, NonNullable<HandStep["selected"]>>();
  const recordSelection = (stack: readonly object[], selected: HandStep["selected"]) => {
    const latest = stack.at(-1);
    if (latest && selected) selections.set(latest, selected);
    return selected;
  };
  return {
    before,
    files: () => plainFiles(files),
    edit({ path, edits, selected }) {
      if (!(files.get(path) instanceof Y.Text)) return;
      doc.transact(() => files.apply({ path, type: "edit", edits }), origin);
      recordSelection(history.undoStack, selected);
    },
    canUndo: () => history.canUndo(),
    canRedo: () => history.canRedo(),
    undo() {
      const step = history.undo();
      return step ? recordSelection(history.redoStack, selections.get(step))?.before : undefined;
    },
    redo() {
      const step = history.redo();
      return step ? recordSelection(history.undoStack, selections.get(step))?.after : undefined;
    },
    async end(message) {
      history.destroy();
      if (areSameFiles(before, plainFiles(files))) return undefined;
      try {
        await draft.save(message);
      } catch (error) {
        return error instanceof Error ? error.message : String(error);
      }
      return undefined;
    },
  };
}
