import { useCallback, useEffect, useEffectEvent, useMemo, useRef, useState } from "react";
import type { PickedElement } from "~/domain/preview/picked-element";
import { type ElementChange, editElement } from "~/domain/project/hand-edit/edit-element";
import type { ElementStart, HandSession } from "~/domain/project/hand-edit/hand-session";
import { elementAt } from "~/domain/project/hand-edit/read-elements";
import type { TextPlace } from "~/domain/project/hand-edit/text-places";
import { isThemeValue, type ThemeVariable } from "~/domain/project/hand-edit/theme-variables";
import { writeText as writeLiteral } from "~/domain/project/hand-edit/write-text";
import { applyTextEdits } from "~/domain/project/merge-texts";
import type { ProjectFiles } from "~/domain/project/project-files";
import { toast } from "~/lib/toast";
import type { ElementEcho, PickReport, PreviewPage } from "~preview";
import { copy } from "../copy";
import { echoBetween } from "./echo-between";
import { addressOf, findTarget, followTarget, type HandTarget } from "./find-target";

/** Starts editing the project by hand. */
export type OpenHandSession = () => Promise<HandSession>;

/** An element that is edited by hand. `target`: null if it is not in the project's files. */
export type HandSelection = {
  /** Changes with each selection. */
  id: number;
  element: PickedElement;
  /** Its current text, and those before edits of the project's data; newest first. */
  recentTexts: readonly string[];
  target: HandTarget | null;
};

const WHOLE_PAGE = { place: null, steps: [] };
const MAX_RECENT_PAGES = 4;
const NO_CLASSES = { added: [], removed: [] };

type Options = {
  page: PreviewPage | null;
  /** The files that the page was built from. */
  sourceFiles: ProjectFiles | null;
  files: ProjectFiles | null;
  /** Absent while nothing can be edited. */
  open: OpenHandSession | undefined;
  onEcho: (echo: ElementEcho) => void;
};

/** Edits elements of the page in the project's files. Each session makes one version. */
export function useHandEditing({ page, sourceFiles, files, open, onEcho }: Options) {
  const { isOn, session, selection, setSelection, start, end } = useEditingSession(open);
  // Follows undo and edits in the editor.
  const target = useMemo(
    () => (selection?.target && files ? followTarget(selection.target, files) : null),
    [selection, files],
  );
  /** Null while the page runs an outdated file. */
  const address = useMemo(
    () => (target && page && sourceFiles ? addressOf(target, page, sourceFiles) : null),
    [target, page, sourceFiles],
  );
  const find = useRecentPages(page, sourceFiles);
  const select = (report: PickReport, element: PickedElement) => {
    const target = find(report);
    setSelection((previous) => ({
      id: idAfter(previous),
      element,
      recentTexts: [element.text],
      target,
    }));
  };
  const choose = (chosen: ElementStart | null | undefined) => {
    if (chosen === undefined) return;
    const content = chosen && session?.files().get(chosen.path);
    if (!selection || !chosen || typeof content !== "string") return setSelection(null);
    setSelection({
      id: idAfter(selection),
      element: selection.element,
      recentTexts: selection.recentTexts,
      target: { ...chosen, content, count: selection.target?.count ?? 1 },
    });
  };
  const apply = (change: ElementChange) => {
    const now = session?.files();
    const at = now && target ? followTarget(target, now) : null;
    const edit = at && editOf(at, change);
    if (!session || !selection || !edit) return;
    if (edit.echo && address) onEcho(echoBetween(edit.echo.old, edit.echo.next, address));
    session.edit({
      path: at.path,
      edits: edit.edits,
      selected: { before: { path: at.path, start: at.start }, after: edit.selected },
    });
    setSelection(
      edit.selected && { ...selection, target: { ...at, ...edit.selected, content: edit.content } },
    );
  };
  return {
    isOn,
    /** Null until editing can begin. */
    session,
    /** Null without a selection. */
    selection: selection && { ...selection, target },
    /** The current source of the selected element; null if it is not in the project's files. */
    source: target && elementAt(target.path, target.content, target.start),
    /** The selected element's address on the page; undefined while unknown. */
    address: selection ? (address ?? undefined) : null,
    start,
    end,
    select,
    apply,
    /** Changes a text in the project's data. */
    writeText(place: TextPlace, text: string) {
      // The place is outdated if the file has changed meanwhile.
      if (!session || !selection || session.files().get(place.path) !== files?.get(place.path)) return;
      if (writeLiteralIn(session, place, text))
        setSelection({ ...selection, recentTexts: [text, ...selection.recentTexts] });
    },
    /** Previews a text while it is typed. `before`: the page's current text. */
    type(before: string, after: string) {
      const texts = [{ before: before.trim(), after: after.trim() }];
      if (address) onEcho({ address, texts, classes: NO_CLASSES, styles: [] });
    },
    /** Previews a theme variable while its value is chosen. */
    showVariable({ name, isDark }: ThemeVariable, value: string) {
      // An inline value would apply to both themes.
      if (isDark || !isThemeValue(value)) return;
      onEcho({ address: WHOLE_PAGE, texts: [], classes: NO_CLASSES, styles: [{ name, value }] });
    },
    setVariable: (variable: ThemeVariable, value: string) =>
      session && setVariableIn(session, variable, value),
    undo: () => choose(session?.undo()),
    redo: () => choose(session?.redo()),
  };
}

/** The editing session and its selected element. */
function useEditingSession(open: OpenHandSession | undefined) {
  const [isOn, setOn] = useState(false);
  const [session, setSession] = useState<HandSession | null>(null);
  const [selection, setSelection] = useState<HandSelection | null>(null);
  const end = useCallback(() => {
    setOn(false);
    setSession(null);
    setSelection(null);
  }, []);
  const start = () => {
    if (!open || isOn) return;
    setOn(true);
    open().then(setSession, (error: unknown) => {
      setOn(false);
      toast.error(copy.hand.failed, { description: String(error) });
    });
  };
  const save = useEffectEvent(async (ended: HandSession) => {
    const problem = await ended.end(copy.hand.message(changedPaths(ended)));
    if (problem) toast.error(copy.hand.failed, { description: problem });
  });
  useEffect(() => {
    if (session) return () => void save(session);
  }, [session]);
  const isOff = !open;
  useEffect(() => {
    if (isOff) end();
  }, [isOff, end]);
  return { isOn, session, selection, setSelection, start, end };
}

/** Finds reported elements in recent pages, too: the reporting page may lag behind the source. */
function useRecentPages(page: PreviewPage | null, sourceFiles: ProjectFiles | null) {
  const pages = useRef<{ page: PreviewPage; sourceFiles: ProjectFiles }[]>([]);
  useEffect(() => {
    if (page && sourceFiles)
      pages.current = [{ page, sourceFiles }, ...pages.current].slice(0, MAX_RECENT_PAGES);
  }, [page, sourceFiles]);
  return (report: PickReport): HandTarget | null => {
    const targets = pages.current.map((recent) => findTarget(report, recent.page, recent.sourceFiles));
    return targets.find((each) => each !== null) ?? null;
  };
}

/** A change of an element as edits of its file; null if it changes nothing or is refused. */
function editOf({ path, start, content }: HandTarget, change: ElementChange) {
  const edited = editElement({ path, source: content, start }, change);
  if ("refused" in edited) return null;
  const after = applyTextEdits(content, edited.edits);
  if (after === content) return null;
  const old = elementAt(path, content, start);
  const next = elementAt(path, after, edited.start);
  const keepsPlace = change.kind === "text" || change.kind === "classes" || change.kind === "style";
  return {
    edits: edited.edits,
    content: after,
    /** For the preview; null if the page must run again. */
    echo: keepsPlace && old && next ? { old, next } : null,
    selected: change.kind === "delete" ? null : { path, start: edited.start },
  };
}

/** @returns whether the file exists */
function writeLiteralIn(session: HandSession, { path, literal }: TextPlace, text: string): boolean {
  const content = session.files().get(path);
  if (typeof content !== "string") return false;
  const { start, end } = literal;
  const insert = writeLiteral(content, literal, text);
  session.edit({ path, edits: [{ at: start, remove: end - start, insert }] });
  return true;
}

function setVariableIn(
  session: HandSession,
  { path, start, end, value: before }: ThemeVariable,
  value: string,
) {
  const content = session.files().get(path);
  if (typeof content !== "string" || content.slice(start, end) !== before) return;
  if (isThemeValue(value)) session.edit({ path, edits: [{ at: start, remove: end - start, insert: value }] });
}

const idAfter = (previous: HandSelection | null): number => (previous?.id ?? 0) + 1;

const changedPaths = ({ before, files }: HandSession): string[] =>
  [...files()].flatMap(([path, content]) => (before.get(path) === content ? [] : [path]));
