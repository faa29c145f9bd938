import { EditorState } from "@codemirror/state";
import { EditorView } from "@codemirror/view";
import { expect, it } from "vitest";
import type { PromptReference } from "~/domain/chat/reference";
import { promptReferences } from "~/domain/chat/reference-input";
import { selectionAction } from "~/features/project/editor/selection-action";

it("adds no more of a selection than can be sent", () => {
  const added: PromptReference[] = [];
  const doc = "const river = 1;\n".repeat(3_000);
  const state = EditorState.create({
    doc,
    selection: { anchor: 0, head: doc.length },
    extensions: selectionAction("src/long.ts", (reference) => added.push(reference)),
  });
  const view = new EditorView({ state, parent: document.body });
  view.contentDOM.dispatchEvent(
    new KeyboardEvent("keydown", { key: "i", keyCode: 73, ctrlKey: true, bubbles: true }),
  );
  view.destroy();
  expect(added).toMatchObject([{ kind: "code", from: 1, to: 1_177, text: doc.slice(0, 20_000) }]);
  expect(promptReferences.safeParse(added).success).toBe(true);
});
