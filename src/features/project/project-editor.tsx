import { FileCode } from "lucide-react";
import { type Dispatch, type ReactNode, useEffect, useId, useMemo, useRef, useState } from "react";
import { EmptyState } from "~/components/ui/empty-state";
import type { PromptReference } from "~/domain/chat/reference";
import type { DraftFiles } from "~/domain/project/draft-files";
import { visibleText } from "~/domain/text/verbatim";
import { cn } from "~/lib/cn";
import { toast } from "~/lib/toast";
import { pageEntry, scriptEntry } from "~preview";
import { ChoiceDialog } from "./choice/choice-dialog";
import { copy } from "./copy";
import type { ProjectDraft } from "./draft/use-project-draft";
import { EditorBar, type Side } from "./editor/editor-bar";
import { EditorTabs, tabId } from "./editor/editor-tabs";
import { FileView } from "./editor/file-view";
import { SidePanel } from "./editor/side-panel";
import { StatusBar } from "./editor/status-bar";
import { useEditorKeys } from "./editor/use-editor-keys";
import { useSave } from "./editor/use-save";
import { canFormat, formatFile } from "./format/format-file";
import { ProblemList } from "./problems/problem-list";
import { useProblems } from "./problems/use-problems";
import { ReferencesPanel } from "./search/references-panel";
import { SearchPanel } from "./search/search-panel";
import { type EditorAction, type EditorState, emptyEditor } from "./state";
import { useVersionShortcuts } from "./strip/shortcuts";
import { FileTree } from "./tree/file-tree";
import { createLanguageService, isScript, type LanguageService } from "./typescript/language-service";
import { type References, useCodeActions } from "./typescript/use-code-actions";
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
  const { side, body, aside, toggleSide, leaveSide } = useSide(editor);
  const [cursor, setCursor] = useState<{ line: number; column: number } | null>(null);
  const [showsProblems, setShowsProblems] = useState(false);
  const service = useLanguageService(files, active);
  const { problems, checked, report } = useProblems(files, service, editor);
  const save = useSave(draft);
  const format = () => {
    if (!active || !canFormat(active)) return;
    formatFile(files, active).catch(({ message }: Error) =>
      toast.error(copy.formatFailed, { description: message.split("\n", 1)[0] ?? "" }),
    );
  };
  const versions = useVersionActions(draft.projectId);
  useVersionShortcuts({ undo: () => void versions.undo(), redo: () => void versions.redo() });
  useTabsOfFiles(files, dispatch);
  const [isOpening, setOpening] = useState(false);
  const [references, setReferences] = useState<References | null>(null);
  const { actions, dialog } = useCodeActions({
    draft,
    service,
    dispatch,
    onReferences(found) {
      setReferences(found);
      toggleSide("references", true);
    },
  });
  useEditorKeys({
    save,
    format,
    search: () => toggleSide("search", true),
    openFile: () => setOpening(true),
    dispatch,
  });
  useEntry(draft, editor, (path) => {
    dispatch({ type: "show", path });
    leaveSide();
  });
  const tools = { service, actions, report, addToPrompt: onAddToPrompt, onCursor: setCursor };
  return (
    <section aria-label={copy.title} className="@container flex h-full min-h-0 flex-col bg-background">
      <EditorBar
        draft={draft}
        save={save}
        format={active && canFormat(active) ? format : null}
        side={{ shown: side, toggle: toggleSide }}
        end={slots.end}
      />
      <div ref={body} className="relative flex min-h-0 flex-1">
        {side && (
          <SidePanel ref={aside}>
            {side === "files" ? (
              <FileTree
                draft={draft}
                editor={editor}
                dispatch={dispatch}
                actions={slots.files}
                onOpened={leaveSide}
                onAddToPrompt={(path) => onAddToPrompt({ kind: "file", path })}
              />
            ) : side === "references" && references ? (
              <ReferencesPanel
                references={references}
                onOpen={(place) => {
                  dispatch({ type: "open", place });
                  leaveSide();
                }}
                onClose={() => toggleSide("files", true)}
              />
            ) : (
              <SearchPanel draft={draft} dispatch={dispatch} onOpened={leaveSide} />
            )}
          </SidePanel>
        )}
        <div className={cn("flex min-w-0 flex-1 flex-col", side && "@max-lg:invisible")}>
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
          <section
            id={`${id}problems`}
            aria-label={copy.problems.label}
            hidden={!showsProblems}
            className="max-h-2/5 shrink-0 overflow-auto border-border border-t"
          >
            {showsProblems && <ProblemList problems={problems} checked={checked} dispatch={dispatch} />}
          </section>
          <StatusBar
            path={active}
            cursor={active === null ? null : cursor}
            problems={problems}
            list={{
              shown: showsProblems,
              toggle: () => setShowsProblems(!showsProblems),
              id: `${id}problems`,
            }}
          />
        </div>
      </div>
      {dialog}
      {isOpening && (
        <ChoiceDialog
          title={copy.openFile.title}
          box={copy.openFile.box}
          choices={[...files.keys()].map(fileChoice)}
          nothing={copy.openFile.nothing}
          onChoose={(path) => {
            setOpening(false);
            dispatch({ type: "open", place: { path } });
            leaveSide();
          }}
          onClose={() => setOpening(false)}
        />
      )}
    </section>
  );
}

const fileChoice = (path: string) => ({
  id: path,
  label: visibleText(path.split("/").at(-1) ?? path),
  note: visibleText(path.split("/").slice(0, -1).join("/")),
});

const noProblems: readonly never[] = [];

/** The panel next to the code. In a narrow pane it covers the code, and closes when a file is chosen. */
function useSide(editor: EditorState) {
  const [side, setSide] = useState<Side | null>("files");
  const body = useRef<HTMLDivElement>(null);
  const aside = useRef<HTMLElement>(null);
  const leaveSide = () => {
    if (aside.current && aside.current.offsetWidth === body.current?.offsetWidth) setSide(null);
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: a file that something else opened is to be seen
  useEffect(() => {
    if (editor.place) leaveSide();
  }, [editor.place]);
  const toggleSide = (next: Side, stays = false) => setSide(side === next && !stays ? null : next);
  return { side, body, aside, toggleSide, leaveSide };
}

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
