import * as Y from "yjs";
import {
  type HandChange,
  type HandSession,
  type HandStep,
  takenBack,
} from "~/domain/project/hand-edit/hand-session";
import { areSameFiles } from "~/domain/project/project-files";
import { plainFiles } from "./draft/plain-files";
import type { ProjectDraft } from "./draft/use-project-draft";

/** What is known of an undo step. `takesBack`: an earlier change that it reverts. */
type StepRecord = Pick<HandStep, "selected"> & { change: HandChange; takesBack?: HandChange };

/**
 * Starts editing a draft by hand. Earlier edits first become a separate version.
 *
 * @throws TRPCClientError when the server refuses that version or cannot be reached
 */
export async function openHandSession(draft: ProjectDraft): Promise<HandSession> {
  const { files } = draft;
  if (draft.isDirty) await draft.save();
  const before = plainFiles(files);
  const history = createHistory(draft);
  return {
    before,
    files: () => plainFiles(files),
    edit: (step) => history.write(step),
    canUndo: history.canUndo,
    canRedo: history.canRedo,
    undo: () => history.undo()?.selected?.before,
    redo: () => history.redo()?.selected?.after,
    changes: history.changes,
    takeBack(change) {
      const { path, label } = change;
      const edits = takenBack(change, files.get(path)?.toString() ?? "");
      if (edits) history.write({ path, label, edits }, change);
    },
    async end(message) {
      history.close();
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

/** The edits of a session, one undo step each. */
function createHistory({ doc, files }: Pick<ProjectDraft, "doc" | "files">) {
  const origin = Symbol("hand edit");
  const history = new Y.UndoManager(doc, { trackedOrigins: new Set<unknown>([origin]), captureTimeout: 0 });
  const records = new WeakMap<object, StepRecord>();
  const record = (stack: readonly object[], of: StepRecord | undefined) => {
    const latest = stack.at(-1);
    if (latest && of) records.set(latest, of);
    return of;
  };
  return {
    write({ path, edits, label, selected, adds }: HandStep, takesBack?: HandChange) {
      const file = files.get(path);
      if (!(file instanceof Y.Text)) return;
      const before = file.toString();
      doc.transact(() => {
        if (adds) files.apply({ type: "write", path: adds.path, content: adds.bytes });
        files.apply({ path, type: "edit", edits });
      }, origin);
      record(history.undoStack, {
        change: { label, path, before, after: file.toString() },
        ...(selected && { selected }),
        ...(takesBack && { takesBack }),
      });
    },
    canUndo: () => history.canUndo(),
    canRedo: () => history.canRedo(),
    undo() {
      const step = history.undo();
      return step ? record(history.redoStack, records.get(step)) : undefined;
    },
    redo() {
      const step = history.redo();
      return step ? record(history.undoStack, records.get(step)) : undefined;
    },
    changes() {
      const made = history.undoStack.flatMap((step) => records.get(step) ?? []);
      const reverted = new Set(made.map(({ takesBack }) => takesBack));
      return made.flatMap(({ change, takesBack }) => (takesBack || reverted.has(change) ? [] : [change]));
    },
    close: () => history.destroy(),
  };
}
