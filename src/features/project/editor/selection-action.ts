import { type EditorState, type Extension, StateField } from "@codemirror/state";
import { type EditorView, keymap, showTooltip, type Tooltip } from "@codemirror/view";
import { MAX_SELECTED_CODE, type PromptReference } from "~/domain/chat/reference";
import { copy } from "../copy";

type Add = (reference: PromptReference) => void;

/** A button at a selection, and Ctrl+I, that add the selected code to the prompt. */
export function selectionAction(path: string, onAdd: Add): Extension {
  const add = (view: EditorView): boolean => {
    const reference = referenceOf(path, view.state);
    if (reference) onAdd(reference);
    return reference !== null;
  };
  const tooltipOf = (state: EditorState): Tooltip | null => {
    const { main } = state.selection;
    if (main.empty) return null;
    return {
      pos: main.head,
      above: main.head < main.anchor,
      create: (view) => ({ dom: button(() => add(view)), offset: { x: 0, y: 4 } }),
    };
  };
  return [
    StateField.define<Tooltip | null>({
      create: tooltipOf,
      update: (shown, change) => (change.selection || change.docChanged ? tooltipOf(change.state) : shown),
      provide: (field) => showTooltip.from(field),
    }),
    keymap.of([{ key: "Mod-i", run: add, preventDefault: true }]),
  ];
}

function referenceOf(path: string, state: EditorState): PromptReference | null {
  const { main } = state.selection;
  if (main.empty) return null;
  const { from } = main;
  // As much of it as can be sent.
  const to = Math.min(main.to, from + MAX_SELECTED_CODE);
  const fromLine = state.doc.lineAt(from).number;
  // A selection that ends before the first character of a line does not include that line.
  const end = state.doc.lineAt(to);
  const toLine = to === end.from && end.number > fromLine ? end.number - 1 : end.number;
  return { kind: "code", path, from: fromLine, to: toLine, text: state.sliceDoc(from, to) };
}

function button(onClick: () => void): HTMLElement {
  const dom = document.createElement("div");
  dom.className = "cm-selection-action";
  const made = document.createElement("button");
  made.type = "button";
  made.textContent = copy.tree.addToPrompt;
  made.title = copy.addToPromptKeys;
  // Keeps the selection, which is what it is about.
  made.onmousedown = (event) => event.preventDefault();
  made.onclick = onClick;
  dom.append(made);
  return dom;
}
