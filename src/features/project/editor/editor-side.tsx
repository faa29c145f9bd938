import { type Dispatch, type ReactNode, useEffect, useRef, useState } from "react";
import type { PromptReference } from "~/domain/chat/reference";
import type { ProjectDraft } from "../draft/use-project-draft";
import { ReferencesPanel } from "../search/references-panel";
import { SearchPanel } from "../search/search-panel";
import type { EditorAction, EditorState } from "../state";
import { FileTree } from "../tree/file-tree";
import type { References } from "../typescript/use-code-actions";
import type { Side } from "./editor-bar";
import { SidePanel } from "./side-panel";

type EditorSideProps = {
  panel: ReturnType<typeof useSide>;
  draft: ProjectDraft;
  editor: EditorState;
  dispatch: Dispatch<EditorAction>;
  /** Stand above the files. */
  actions: ReactNode;
  onAddToPrompt: (reference: PromptReference) => void;
};

/** Files, a search or references. */
export function EditorSide({ panel, draft, editor, dispatch, ...files }: EditorSideProps) {
  const { shown, references, aside, toggle, leave } = panel;
  if (!shown) return null;
  return (
    <SidePanel ref={aside}>
      {shown === "files" ? (
        <FileTree
          draft={draft}
          editor={editor}
          dispatch={dispatch}
          actions={files.actions}
          onOpened={leave}
          onAddToPrompt={(path) => files.onAddToPrompt({ kind: "file", path })}
        />
      ) : shown === "references" && references ? (
        <ReferencesPanel
          references={references}
          onOpen={(place) => {
            dispatch({ type: "open", place });
            leave();
          }}
          onClose={() => toggle("files", true)}
        />
      ) : (
        <SearchPanel draft={draft} dispatch={dispatch} onOpened={leave} />
      )}
    </SidePanel>
  );
}

/** The panel next to the code. In a narrow pane it covers the code, and closes when a file is chosen. */
export function useSide(editor: EditorState) {
  const [shown, setShown] = useState<Side | null>("files");
  const [references, setReferences] = useState<References | null>(null);
  const body = useRef<HTMLDivElement>(null);
  const aside = useRef<HTMLElement>(null);
  const leave = () => {
    if (aside.current && aside.current.offsetWidth === body.current?.offsetWidth) setShown(null);
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: a file that something else opened is to be seen
  useEffect(() => {
    if (editor.place) leave();
  }, [editor.place]);
  const toggle = (next: Side, stays = false) => setShown(shown === next && !stays ? null : next);
  const showReferences = (found: References) => {
    setReferences(found);
    toggle("references", true);
  };
  return { shown, references, body, aside, toggle, showReferences, leave };
}
