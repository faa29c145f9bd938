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

/** Begins to edit the project by hand. */
export type OpenHandSession = () => Promise<HandSession>;

/** An element that is edited by hand. `target`: null when it is not written in the project's files. */
export type HandSelection = {
  /** Another one for each time that an element was selected. */
  id: number;
  element: PickedElement;
  /** What it shows, and showed before a text was written in the project's data; newest first. */
  shown: readonly string[];
  target: HandTarget | null;
};

const WHOLE_PAGE = { place: null, steps: [] };
const KEPT_PAGES = 4;
const NO_CLASSES = { added: [], removed: [] };

type Options = {
  page: PreviewPage | null;
  /** What the page was made from. */
  madeFrom: ProjectFiles | null;
  files: ProjectFiles | null;
  /** Absent while nothing can be edited. */
  open: OpenHandSession | undefined;
  onEcho: (echo: ElementEcho) => void;
};

/** Edits elements of the page in the project's files, from when it is started until it is ended: that is one version. */
export function useHandEditing({ page, madeFrom, files, open, onEcho }: Options) {
  const { isOn, session, selection, setSelection, start, end } = useEditingSession(open);
  // Where it is now, after an undo or what was typed in the editor.
  const target = useMemo(
    () => (selection?.target && files ? followTarget(selection.target, files) : null),
    [selection, files],
  );
  /** Null while the page runs another state of the element's file: it is shown the new one soon. */
  const address = useMemo(
    () => (target && page && madeFrom ? addressOf(target, page, madeFrom) : null),
    [target, page, madeFrom],
  );
  const find = useRecentPages(page, madeFrom);
  const select = (report: PickReport, element: PickedElement) => {
    const found = find(report);
    setSelection((known) => ({ id: idAfter(known), element, shown: [element.text], target: found }));
  };
  const choose = (chosen: ElementStart | null | undefined) => {
    if (chosen === undefined) return;
    const content = chosen && session?.files().get(chosen.path);
    if (!selection || !chosen || typeof content !== "string") return setSelection(null);
    setSelection({
      id: idAfter(selection),
      element: selection.element,
      shown: selection.shown,
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
    /** Null: no element is selected. */
    selection: selection && { ...selection, target },
    /** The selected element as it is written now; null when it is not written in the project's files. */
    source: target && elementAt(target.path, target.content, target.start),
    /** Of the selected element, on the page; undefined: not known, or not until the page has its new source. */
    address: selection ? (address ?? undefined) : null,
    start,
    end,
    select,
    apply,
    /** Writes a text where the project's data has it. */
    writeText(place: TextPlace, text: string) {
      // Found in another state of the file, it may be elsewhere by now.
      if (!session || !selection || session.files().get(place.path) !== files?.get(place.path)) return;
      if (writeLiteralIn(session, place, text))
        setSelection({ ...selection, shown: [text, ...selection.shown] });
    },
    /** Shows a text while it is typed. `before`: what the page shows now. */
    type(before: string, after: string) {
      const texts = [{ before: before.trim(), after: after.trim() }];
      if (address) onEcho({ address, texts, classes: NO_CLASSES, styles: [] });
    },
    /** Shows a variable of the theme while its value is chosen. */
    showVariable({ name, isDark }: ThemeVariable, value: string) {
      // Set on the page itself it would hold in both themes.
      if (isDark || !isThemeValue(value)) return;
      onEcho({ address: WHOLE_PAGE, texts: [], classes: NO_CLASSES, styles: [{ name, value }] });
    },
    setVariable: (variable: ThemeVariable, value: string) =>
      session && setVariableIn(session, variable, value),
    undo: () => choose(session?.undo()),
    redo: () => choose(session?.redo()),
  };
}

/** What is being edited, from when it is started until it is ended, and the element that is selected. */
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

/** Finds what a report is about: the page that reports an element may not run the newest source yet. */
function useRecentPages(page: PreviewPage | null, madeFrom: ProjectFiles | null) {
  const pages = useRef<{ page: PreviewPage; madeFrom: ProjectFiles }[]>([]);
  useEffect(() => {
    if (page && madeFrom) pages.current = [{ page, madeFrom }, ...pages.current].slice(0, KEPT_PAGES);
  }, [page, madeFrom]);
  return (report: PickReport): HandTarget | null => {
    const targets = pages.current.map((shown) => findTarget(report, shown.page, shown.madeFrom));
    return targets.find((each) => each !== null) ?? null;
  };
}

/** A change of an element as edits of its file; null when it changes nothing, or cannot be made. */
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
    /** What the page shows at once; null: only after it ran again. */
    echo: keepsPlace && old && next ? { old, next } : null,
    selected: change.kind === "delete" ? null : { path, start: edited.start },
  };
}

/** @returns whether the file is there */
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

const idAfter = (known: HandSelection | null): number => (known?.id ?? 0) + 1;

const changedPaths = ({ before, files }: HandSession): string[] =>
  [...files()].flatMap(([path, content]) => (before.get(path) === content ? [] : [path]));
