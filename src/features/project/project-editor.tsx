import { FileCode } from "lucide-react";
import { type Dispatch, type ReactNode, useEffect, useId, useMemo, useRef, useState } from "react";
import { EmptyState } from "~/components/ui/empty-state";
import type { PromptReference } from "~/domain/chat/reference";
import type { DraftFiles } from "~/domain/project/draft-files";
import { cn } from "~/lib/cn";
import { pageEntry, scriptEntry } from "~preview";
import { OpenFileDialog } from "./choice/open-file-dialog";
import { copy } from "./copy";
import type { ProjectDraft } from "./draft/use-project-draft";
import { EditorBar } from "./editor/editor-bar";
import { EditorSide, useSide } from "./editor/editor-side";
import { EditorTabs, tabId } from "./editor/editor-tabs";
import { FileView } from "./editor/file-view";
import { StatusBar } from "./editor/status-bar";
import { useEditorKeys } from "./editor/use-editor-keys";
import { useSave } from "./editor/use-save";
import { formatterOf } from "./format/format-file";
import { useProblems } from "./problems/use-problems";
import { type EditorAction, type EditorState, emptyEditor } from "./state";
import { useVersionShortcuts } from "./strip/shortcuts";
import { createLanguageService, isScript, type LanguageService } from "./typescript/language-service";
import { useCodeActions } from "./typescript/use-code-actions";
import { useVersionActions } from "./use-version-actions";
import "./editor/editor.css";

type ProjectEditorProps = {
  draft: ProjectDraft;
  editor: EditorState;
  dispatch: Dispatch<EditorAction>;
  /** Adds a chip to the message box. */
  onAddToPrompt: (reference: PromptReference) => void;
  /** More actions at the end of the bar, and above the files. */
  slots: { end: ReactNode; files: ReactNode };
};

/** The code of a project: its files, the open ones as tabs, and one of them in the editor. */
export function ProjectEditor({ draft, editor, dispatch, onAddToPrompt, slots }: ProjectEditorProps) {
  const id = useId();
  const { files } = draft;
  const { active, tabs } = editor;
  const panel = useSide(editor);
  const [cursor, setCursor] = useState<{ line: number; column: number } | null>(null);
  const service = useLanguageService(files, active);
  const { problems, checked, report } = useProblems(files, service, editor);
  const save = useSave(draft);
  const format = formatterOf(files, active);
  const versions = useVersionActions(draft.projectId);
  useVersionShortcuts({ undo: () => void versions.undo(), redo: () => void versions.redo() });
  useTabsOfFiles(files, dispatch);
  const [isOpening, setOpening] = useState(false);
  const onReferences = panel.showReferences;
  const { actions, dialog } = useCodeActions({ draft, service, dispatch, onReferences });
  useEditorKeys({
    save,
    format: () => format?.(),
    search: () => panel.toggle("search", true),
    openFile: () => setOpening(true),
    dispatch,
  });
  useEntry(draft, editor, (path) => {
    dispatch({ type: "show", path });
    panel.leave();
  });
  const tools = { service, actions, report, addToPrompt: onAddToPrompt, onCursor: setCursor };
  return (
    <section aria-label={copy.title} className="@container flex h-full min-h-0 flex-col bg-background">
      <EditorBar draft={draft} save={save} format={format} side={panel} end={slots.end} />
      <div ref={panel.body} className="relative flex min-h-0 flex-1">
        <EditorSide
          panel={panel}
          draft={draft}
          editor={editor}
          dispatch={dispatch}
          actions={slots.files}
          onAddToPrompt={onAddToPrompt}
        />
        <div className={cn("flex min-w-0 flex-1 flex-col", panel.shown && "@max-lg:invisible")}>
          {tabs.length > 0 && <EditorTabs tabs={tabs} active={active} panelId={id} dispatch={dispatch} />}
          {active === null ? (
            <div className="flex flex-1 items-center justify-center">
              <EmptyState icon={<FileCode />} {...copy.nothingOpen} />
            </div>
          ) : (
            <div
              id={id}
              role="tabpanel"
              aria-labelledby={tabId(id, active)}
              className="flex min-h-0 flex-1 flex-col"
            >
              <FileView
                key={`${active}${service === null}`}
                path={active}
                files={files}
                place={editor.place}
                problems={problems.get(active) ?? noProblems}
                tools={tools}
              />
            </div>
          )}
          <StatusBar
            id={`${id}problems`}
            path={active}
            cursor={active === null ? null : cursor}
            problems={problems}
            checked={checked}
            dispatch={dispatch}
          />
        </div>
      </div>
      {dialog}
      {isOpening && (
        <OpenFileDialog
          paths={[...files.keys()]}
          onChoose={(path) => {
            setOpening(false);
            dispatch({ type: "open", place: { path } });
            panel.leave();
          }}
          onClose={() => setOpening(false)}
        />
      )}
    </section>
  );
}

const noProblems: readonly never[] = [];

/** Tabs follow files that an undo, a reply or another tab renamed, and close with those it deleted. */
function useTabsOfFiles(files: DraftFiles, dispatch: Dispatch<EditorAction>) {
  useEffect(
    () =>
      files.observe(({ paths, renamed }) => {
        for (const [from, to] of renamed) dispatch({ type: "moved", from, to });
        for (const path of paths)
          if (!files.has(path) && !renamed.has(path)) dispatch({ type: "close", path });
      }),
    [files, dispatch],
  );
}

/** The first time, the file that the project starts with is open. */
function useEntry({ files, status }: ProjectDraft, editor: EditorState, show: (path: string) => void) {
  const isEmpty = editor === emptyEditor;
  const entry = useMemo(() => {
    if (status === "loading" || !isEmpty) return null;
    const known = new Map([...files].map(([path, content]) => [path, content.toString()]));
    return scriptEntry(known)?.path ?? pageEntry(known) ?? [...known.keys()].toSorted()[0] ?? null;
  }, [files, status, isEmpty]);
  const latest = useRef(show);
  latest.current = show;
  useEffect(() => {
    if (entry) latest.current(entry);
  }, [entry]);
}

/** The TypeScript service, from the first script that is shown; it takes 300 MB. */
function useLanguageService(files: DraftFiles, active: string | null): LanguageService | null {
  const [service, setService] = useState<LanguageService | null>(null);
  const isWanted = service !== null || (active !== null && isScript(active));
  useEffect(() => {
    if (!isWanted) return;
    const made = createLanguageService(files);
    setService(made);
    return () => {
      made.stop();
      setService(null);
    };
  }, [files, isWanted]);
  return service;
}
