import { type Diagnostic, forEachDiagnostic } from "@codemirror/lint";
import type { EditorState, Extension } from "@codemirror/state";
import { EditorView, keymap } from "@codemirror/view";
import type { Problem } from "./messages";

/** What can be asked about a place in a script. */
export type CodeActions = {
  define: (path: string, at: number) => void;
  findReferences: (path: string, at: number) => void;
  rename: (path: string, at: number) => void;
  fix: (path: string, problem: Problem | null, view: EditorView) => void;
};

/** F12 and Ctrl and a click go to a definition, Shift+F12 lists references, F2 renames, Ctrl+. fixes. */
export function codeKeys(path: string, actions: CodeActions): Extension {
  const atCursor = (act: (path: string, at: number, view: EditorView) => void) => (view: EditorView) => {
    act(path, view.state.selection.main.head, view);
    return true;
  };
  return [
    keymap.of([
      { key: "F12", run: atCursor(actions.define) },
      { key: "Shift-F12", run: atCursor(actions.findReferences) },
      { key: "F2", run: atCursor(actions.rename) },
      { key: "Mod-.", run: atCursor((_, _at, view) => actions.fix(path, fixableAt(view.state), view)) },
    ]),
    // Ctrl and a click are taken; as elsewhere, Alt adds a cursor.
    EditorView.clickAddsSelectionRange.of(({ altKey }) => altKey),
    EditorView.domEventHandlers({
      mousedown(event, view) {
        if (event.button !== 0 || event.altKey || !(event.ctrlKey || event.metaKey)) return false;
        const at = view.posAtCoords({ x: event.clientX, y: event.clientY });
        if (at === null) return false;
        event.preventDefault();
        actions.define(path, at);
        return true;
      },
    }),
  ];
}

/** The problem to fix at the cursor, or else on its line. */
function fixableAt(state: EditorState): Problem | null {
  const { head } = state.selection.main;
  const line = state.doc.lineAt(head);
  let found: Problem | null = null;
  forEachDiagnostic(state, (diagnostic, from, to) => {
    const problem = diagnostic as Diagnostic & Problem;
    if (problem.code === undefined || to < line.from || from > line.to) return;
    const isNearer = found === null || (from <= head && head <= to);
    if (isNearer) found = { ...problem, from, to };
  });
  return found;
}
