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
  /** Rendered above the files. */
  actions: ReactNode;
  onAddToPrompt: (reference: PromptReference) => void;
};

/** The side panel: files, search or references. */
export function EditorSide({ panel, draft, editor, dispatch, ...files }: EditorSideProps) {
  const { open, references, aside, toggle, leave } = panel;
  if (!open) return null;
  return (
    <SidePanel ref={aside}>
      {open === "files" ? (
        <FileTree
          draft={draft}
          editor={editor}
          dispatch={dispatch}
          actions={files.actions}
          onOpened={leave}
          onAddToPrompt={(path) => files.onAddToPrompt({ kind: "file", path })}
        />
      ) : open === "references" && references ? (
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
  const [open, setOpen] = useState<Side | null>("files");
  const [references, setReferences] = useState<References | null>(null);
  const body = useRef<HTMLDivElement>(null);
  const aside = useRef<HTMLElement>(null);
  const leave = () => {
    if (aside.current && aside.current.offsetWidth === body.current?.offsetWidth) setOpen(null);
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: reveals a file that was opened elsewhere
  useEffect(() => {
    if (editor.place) leave();
  }, [editor.place]);
  const toggle = (next: Side, keepOpen = false) => setOpen(open === next && !keepOpen ? null : next);
  const showReferences = (found: References) => {
    setReferences(found);
    toggle("references", true);
  };
  return { open, references, body, aside, toggle, showReferences, leave };
}
