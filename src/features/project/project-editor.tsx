"use client";

import { FileCode } from "lucide-react";
import { type Dispatch, type ReactNode, useEffect, useId, useRef, useState } from "react";
import { EmptyState } from "~/components/ui/empty-state";
import type { PromptReference } from "~/domain/chat/reference";
import { pageEntry, scriptEntry } from "~/domain/project/project-kind";
import { copy } from "./copy";
import type { ProjectDraft } from "./draft/use-project-draft";
import { EditorBar } from "./editor/editor-bar";
import { EditorTabs, tabId } from "./editor/editor-tabs";
import { FileView } from "./editor/file-view";
import { useEditorKeys } from "./editor/use-editor-keys";
import { useSave } from "./editor/use-save";
import { type EditorAction, type EditorState, emptyEditor } from "./state";
import { FileTree } from "./tree/file-tree";

type ProjectEditorProps = {
  draft: ProjectDraft;
  editor: EditorState;
  dispatch: Dispatch<EditorAction>;
  /** Adds a chip to the message box. */
  onAddToPrompt: (reference: PromptReference) => void;
  /** The switches of the panes, at both ends of the bar. */
  slots: { start: ReactNode; end: ReactNode };
};

/** The code of a project: its files, the open ones as tabs, and one of them in the editor. */
export function ProjectEditor({ draft, editor, dispatch, onAddToPrompt, slots }: ProjectEditorProps) {
  const panelId = useId();
  const body = useRef<HTMLDivElement>(null);
  const side = useRef<HTMLElement>(null);
  const [showsFiles, setShowsFiles] = useState(true);
  const save = useSave(draft);
  useEditorKeys({ save, dispatch });
  useEntry(draft, editor, dispatch);
  const { active, tabs } = editor;

  // Narrow, the list of files covers the code.
  const covers = () => side.current !== null && side.current.offsetWidth === body.current?.offsetWidth;
  // biome-ignore lint/correctness/useExhaustiveDependencies: a file opened from elsewhere is to be seen
  useEffect(() => {
    if (active && covers()) setShowsFiles(false);
  }, [editor.place]);

  return (
    <section aria-label={copy.title} className="@container flex h-full min-h-0 flex-col bg-background">
      <EditorBar
        draft={draft}
        save={save}
        files={{ shown: showsFiles, toggle: () => setShowsFiles(!showsFiles) }}
        slots={slots}
      />
      <div ref={body} className="relative flex min-h-0 flex-1">
        {showsFiles && (
          <aside
            ref={side}
            className="flex min-h-0 w-52 shrink-0 flex-col border-border border-r bg-background @max-lg:absolute @max-lg:inset-0 @max-lg:z-10 @max-lg:w-full @max-lg:border-r-0"
          >
            <FileTree
              files={draft.files}
              editor={editor}
              dispatch={dispatch}
              onOpened={() => covers() && setShowsFiles(false)}
              onAddToPrompt={(path) => onAddToPrompt({ kind: "file", path })}
            />
          </aside>
        )}
        <div className="flex min-w-0 flex-1 flex-col">
          {tabs.length > 0 && (
            <EditorTabs tabs={tabs} active={active} panelId={panelId} dispatch={dispatch} />
          )}
          {active === null ? (
            <div className="flex flex-1 items-center justify-center">
              <EmptyState icon={<FileCode />} {...copy.nothingOpen} />
            </div>
          ) : (
            <div
              id={panelId}
              role="tabpanel"
              aria-labelledby={tabId(panelId, active)}
              className="flex min-h-0 flex-1 flex-col"
            >
              <FileView
                key={active}
                path={active}
                files={draft.files}
                place={editor.place}
                onAddToPrompt={onAddToPrompt}
              />
            </div>
          )}
        </div>
      </div>
    </section>
  );
}

/** The first time, the file that the project starts with is open. */
function useEntry({ files, status }: ProjectDraft, editor: EditorState, dispatch: Dispatch<EditorAction>) {
  const isEmpty = editor === emptyEditor;
  useEffect(() => {
    if (status === "loading" || !isEmpty || files.size === 0) return;
    const known = new Map([...files].map(([path, content]) => [path, content.toString()]));
    const path = scriptEntry(known)?.path ?? pageEntry(known) ?? [...known.keys()].toSorted()[0];
    if (path) dispatch({ type: "show", path });
  }, [files, status, isEmpty, dispatch]);
}
