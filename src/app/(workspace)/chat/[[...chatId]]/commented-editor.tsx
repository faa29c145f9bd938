import type { Extension } from "@codemirror/state";
import { type ComponentProps, use, useMemo } from "react";
import { EditorExtensions } from "~/features/project/editor-extensions";
import { ProjectEditor } from "~/features/project/project-editor";
import { selectionButton } from "~/features/project/selection-button";
import { copy } from "~/features/review/copy";
import { quoteSelection, threadMarkers } from "~/features/review/thread-markers";
import { type Comments, CommentsContext } from "../use-comments";

/** The editor with the comments on its lines. */
export function CommentedEditor(props: ComponentProps<typeof ProjectEditor>) {
  const comments = use(CommentsContext);
  const { store, openThread, comment } = comments ?? {};
  const extend = useMemo(
    () => (store && openThread && comment ? extensionsOf({ store, openThread, comment }) : null),
    [store, openThread, comment],
  );
  return (
    <EditorExtensions value={extend}>
      <ProjectEditor {...props} />
    </EditorExtensions>
  );
}

const extensionsOf =
  ({ store, openThread, comment }: Pick<Comments, "store" | "openThread" | "comment">) =>
  (path: string): Extension => [
    threadMarkers(path, { store, onOpen: openThread }),
    selectionButton({
      label: copy.action,
      title: copy.keys,
      key: "Mod-Alt-m",
      isShown: () => store.get().mayComment,
      run({ state }) {
        if (!store.get().mayComment) return false;
        comment({ kind: "lines", ...quoteSelection(path, state) });
        return true;
      },
    }),
  ];
