import type { Extension } from "@codemirror/state";
import { type ComponentProps, use, useEffect, useMemo } from "react";
import { EditorExtensions } from "~/features/project/editor-extensions";
import { ProjectEditor } from "~/features/project/project-editor";
import { selectionButton } from "~/features/project/selection-button";
import { copy } from "~/features/review/copy";
import { quoteSelection, threadMarkers } from "~/features/review/thread-markers";
import { type Comments, CommentsContext, loadCommentsPanel } from "../use-comments";

/** The editor with the comments on its lines. */
export function CommentedEditor(props: ComponentProps<typeof ProjectEditor>) {
  const comments = use(CommentsContext);
  const { store, openThreads, comment } = comments ?? {};
  useEffect(() => void loadCommentsPanel(), []);
  const extend = useMemo(
    () => (store && openThreads && comment ? extensionsOf({ store, openThreads, comment }) : null),
    [store, openThreads, comment],
  );
  return (
    <EditorExtensions value={extend}>
      <ProjectEditor {...props} />
    </EditorExtensions>
  );
}

const extensionsOf =
  ({ store, openThreads, comment }: Pick<Comments, "store" | "openThreads" | "comment">) =>
  (path: string): Extension => [
    threadMarkers(path, { store, onOpen: openThreads }),
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
