import "./editor/editor.css";
import { FileCode } from "lucide-react";
import {
  type Dispatch,
  type ReactNode,
  useCallback,
  useEffect,
  useId,
  useMemo,
  useRef,
  useState,
} from "react";
import { useDeed } from "~/components/ui/deed";
import { EmptyState } from "~/components/ui/empty-state";
import type { PromptReference } from "~/domain/chat/reference";
import type { DraftFiles } from "~/domain/project/draft-files";
import { builderShortcuts } from "~/lib/builder-shortcuts";
import { cn } from "~/lib/cn";
import { toast } from "~/lib/toast";
import { useShortcuts } from "~/lib/use-shortcuts";
import { pageEntry, scriptEntry } from "~preview";
import { OpenFileDialog } from "./choice/choice-dialog";
import { copy } from "./copy";
import { plainFiles } from "./draft/plain-files";
import type { ProjectDraft } from "./draft/use-project-draft";
import type { CaretChannel } from "./editor/carets";
import { EditorBar } from "./editor/editor-bar";
import { EditorSide, useSide } from "./editor/editor-side";
import { EditorTabs, tabId } from "./editor/editor-tabs";
import { FileView } from "./editor/file-view";
import { StatusBar } from "./editor/status-bar";
import { useEditorKeys } from "./editor/use-editor-keys";
import { formatterOf } from "./format/format-file";
import { useProblems } from "./problems/use-problems";
import { type EditorAction, type EditorState, emptyEditor } from "./state";
import { createLanguageService, isScript, type LanguageService } from "./typescript/language-service";
import { useCodeActions } from "./typescript/use-code-actions";
import { useVersionActions } from "./use-version-actions";

type ProjectEditorProps = {
  draft: ProjectDraft;
  editor: EditorState;
  dispatch: Dispatch<EditorAction>;
  carets: CaretChannel;
  /** Adds a chip to the message box. */
  onAddToPrompt: (reference: PromptReference) => void;
  /** More actions at the end of the bar, and above the files. */
  slots: { end: ReactNode; files: ReactNode };
};

/** A project's file tree, open tabs and editor. */
export function ProjectEditor({ draft, editor, dispatch, carets, onAddToPrompt, slots }: ProjectEditorProps) {
  const id = useId();
  const { files } = draft;
  const { active, tabs } = editor;
  const panel = useSide(editor);
  const [cursor, setCursor] = useState<{ line: number; column: number } | null>(null);
  const service = useLanguageService(files, active);
  const { problems, checked, report } = useProblems(files, service, editor);
  const save = useSave(draft);
  const mayEdit = useDeed("edit");
  const format = mayEdit ? formatterOf(files, active) : null;
  const versions = useVersionActions(draft.projectId);
  useShortcuts([
    [builderShortcuts.undo, mayEdit && versions.undo],
    [builderShortcuts.redo, mayEdit && versions.redo],
  ]);
  useTabsOfFiles(files, dispatch);
  const [isOpening, setOpening] = useState(false);
  const onReferences = panel.showReferences;
  const { actions, dialog } = useCodeActions({ draft, service, dispatch, onReferences });
  useEditorKeys({
    save: () => mayEdit && save(),
    format: () => format?.(),
    search: () => panel.toggle("search", true),
    openFile: () => setOpening(true),
    dispatch,
  });
  useEntry(draft, editor, (path) => {
    dispatch({ type: "show", path });
    panel.leave();
  });
  const tools = { service, actions, report, addToPrompt: onAddToPrompt, onCursor: setCursor, carets };
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
        <div className={cn("flex min-w-0 flex-1 flex-col", panel.open && "@max-lg:invisible")}>
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
                key={`${active}${service === null}${mayEdit}`}
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

/** Renames and closes tabs with files that an undo, a reply or another tab renamed or deleted. */
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

/** Opens the project's entry file at first. */
function useEntry({ files, status }: ProjectDraft, editor: EditorState, show: (path: string) => void) {
  const isEmpty = editor === emptyEditor;
  const entry = useMemo(() => {
    if (status === "loading" || !isEmpty) return null;
    const contents = new Map([...files].map(([path, content]) => [path, content.toString()]));
    return scriptEntry(contents)?.path ?? pageEntry(contents) ?? [...contents.keys()].toSorted()[0] ?? null;
  }, [files, status, isEmpty]);
  const latest = useRef(show);
  latest.current = show;
  useEffect(() => {
    if (entry) latest.current(entry);
  }, [entry]);
}

/** The TypeScript service. Created with the first open script, because it takes 300 MB. */
function useLanguageService(files: DraftFiles, active: string | null): LanguageService | null {
  const [service, setService] = useState<LanguageService | null>(null);
  const isNeeded = service !== null || (active !== null && isScript(active));
  useEffect(() => {
    if (!isNeeded) return;
    const created = createLanguageService(() => plainFiles(files));
    setService(created);
    return () => {
      created.stop();
      setService(null);
    };
  }, [files, isNeeded]);
  return service;
}

/** Saves the draft as a version, with a toast. Does nothing while saving. */
function useSave({ save }: ProjectDraft): () => void {
  const isSaving = useRef(false);
  return useCallback(() => {
    if (isSaving.current) return;
    isSaving.current = true;
    save()
      .then(
        () => toast.success(copy.saved),
        (error: Error) => toast.error(copy.saveFailed, { description: error.message }),
      )
      .finally(() => {
        isSaving.current = false;
      });
  }, [save]);
}
