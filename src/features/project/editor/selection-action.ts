import type { EditorState, Extension } from "@codemirror/state";
import { MAX_SELECTED_CODE, type PromptReference } from "~/domain/chat/reference";
import { copy } from "../copy";
import { selectionButton } from "../selection-button";

type Add = (reference: PromptReference) => void;

/** A button at a selection, and Ctrl+I, that add the selected code to the prompt. */
export const selectionAction = (path: string, onAdd: Add): Extension =>
  selectionButton({
    label: copy.tree.addToPrompt,
    title: copy.addToPromptKeys,
    key: "Mod-i",
    run({ state }) {
      const reference = referenceOf(path, state);
      if (reference) onAdd(reference);
      return reference !== null;
    },
  });

function referenceOf(path: string, state: EditorState): PromptReference | null {
  const { main } = state.selection;
  if (main.empty) return null;
  const { from } = main;
  // Truncated to what can be sent.
  const to = Math.min(main.to, from + MAX_SELECTED_CODE);
  const fromLine = state.doc.lineAt(from).number;
  // A selection that ends before the first character of a line does not include that line.
  const end = state.doc.lineAt(to);
  const toLine = to === end.from && end.number > fromLine ? end.number - 1 : end.number;
  return { kind: "code", path, from: fromLine, to: toLine, text: state.sliceDoc(from, to) };
}
