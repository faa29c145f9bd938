import { type EditorState, type Extension, Facet, StateField } from "@codemirror/state";
import { type EditorView, keymap, showTooltip, type Tooltip } from "@codemirror/view";

/** A button at a selection of code, and its key. */
export type SelectionButton = {
  label: string;
  /** With the key. */
  title: string;
  key: string;
  /** @returns whether it did something */
  run: (view: EditorView) => boolean;
  isShown?: () => boolean;
};

/** Adds a button at selections, next to those that others added. */
export const selectionButton = (button: SelectionButton): Extension => [
  buttons.of(button),
  tooltips,
  keymap.of([{ key: button.key, run: button.run, preventDefault: true }]),
];

const buttons = Facet.define<SelectionButton>();

const tooltips = StateField.define<Tooltip | null>({
  create: tooltipOf,
  update: (tooltip, change) => (change.selection || change.docChanged ? tooltipOf(change.state) : tooltip),
  provide: (field) => showTooltip.from(field),
});

function tooltipOf(state: EditorState): Tooltip | null {
  const { main } = state.selection;
  const shown = state.facet(buttons).filter(({ isShown }) => isShown?.() ?? true);
  if (main.empty || shown.length === 0) return null;
  return {
    pos: main.head,
    above: main.head < main.anchor,
    create: (view) => ({ dom: drawButtons(shown, view), offset: { x: 0, y: 4 } }),
  };
}

function drawButtons(shown: readonly SelectionButton[], view: EditorView): HTMLElement {
  const dom = document.createElement("div");
  dom.className = "cm-selection-action";
  for (const { label, title, run } of shown) {
    const element = document.createElement("button");
    element.type = "button";
    element.textContent = label;
    element.title = title;
    // Keeps the selection.
    element.onmousedown = (event) => event.preventDefault();
    element.onclick = () => run(view);
    dom.append(element);
  }
  return dom;
}
