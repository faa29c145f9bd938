import { useCallback, useEffect, useEffectEvent, useMemo, useRef, useState } from "react";
import type { PickedElement } from "~/domain/preview/picked-element";
import { distanceTo, type ElementChange, editElement } from "~/domain/project/hand-edit/edit-element";
import type { ElementStart, HandSession } from "~/domain/project/hand-edit/hand-session";
import { placePicture } from "~/domain/project/hand-edit/picture-addresses";
import { elementAt } from "~/domain/project/hand-edit/read-elements";
import type { SourceElement } from "~/domain/project/hand-edit/source-element";
import type { TextPlace } from "~/domain/project/hand-edit/text-places";
import { isThemeValue, type ThemeVariable } from "~/domain/project/hand-edit/theme-variables";
import { writeText as writeLiteral } from "~/domain/project/hand-edit/write-text";
import { applyTextEdits } from "~/domain/project/merge-texts";
import type { ProjectFiles } from "~/domain/project/project-files";
import { toast } from "~/lib/toast";
import type {
  ElementAddress,
  ElementEcho,
  ElementLook,
  HandDeed,
  HandEvent,
  PickReport,
  PreviewPage,
} from "~preview";
import { copy } from "../copy";
import { withPlace } from "../element-place";
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

/** Makes a change of the selected element. `what`: what it changes, as in "text color". */
export type ApplyChange = (change: ElementChange, what: string, adds?: Picture) => void;
type Picture = { path: string; bytes: Uint8Array };
type MadeChange = { change: ElementChange; what: string; adds?: Picture | undefined };

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
  const { isOn, isOpening, session, selection, setSelection, start, end } = useEditingSession(open);
  const [look, setLook] = useState<ElementLook | null>(null);
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
  const source = target && elementAt(target.path, target.content, target.start);
  const find = useRecentPages(page, sourceFiles);
  const preview = useChangePreview({ target, source, address, onEcho });
  const applyTo = (selected: HandSelection | null, made: MadeChange) => {
    const next = session && selected && writeChange(session, selected, made);
    if (!next) return;
    if (next.echo) preview.settle(next.echo);
    setSelection(next.selection);
  };
  const apply: ApplyChange = (change, what, adds) => applyTo(selection, { change, what, adds });
  const select = (report: PickReport, element: PickedElement) => {
    preview.forget();
    setLook(null);
    const next = { id: idAfter(selection), element, recentTexts: [element.text], target: find(report) };
    setSelection(next);
    return next;
  };
  const drop = ({ dragged, beside, isAfter }: Extract<HandEvent, { kind: "drop" }>) => {
    const by = distanceBetween(find(dragged), find(beside), isAfter);
    if (!page || by === null) return void toast.message(copy.hand.refusals["no-siblings"]);
    const what = copy.hand.deeds.move;
    applyTo(select(dragged, withPlace(dragged, page)), { change: { kind: "move", by }, what });
  };
  const replacePicture = async ({ name, file }: { name: string; file: Blob }, selected: HandSelection) => {
    const bytes = new Uint8Array(await file.arrayBuffer());
    const from = selected.target?.path;
    if (!session || from === undefined) return;
    const placed = placePicture(session.files(), { name, bytes, from });
    if ("problem" in placed)
      return void toast.error(copy.hand.pictureRefused, { description: placed.problem });
    const change = { kind: "attribute", name: "src", value: placed.address } as const;
    applyTo(selected, { change, what: copy.hand.what.src, adds: { path: placed.path, bytes } });
  };
  const deeds = deedsOf({ session, selection, setSelection, apply });
  return {
    isOn,
    isOpening,
    /** Null until editing can begin. */
    session,
    /** Null without a selection. */
    selection: selection && { ...selection, target },
    /** The current source of the selected element; null if it is not in the project's files. */
    source,
    /** The looks of the selected element; null while unknown. */
    look,
    /** The selected element's address on the page; undefined while unknown. */
    address: selection ? (address ?? undefined) : null,
    start,
    end,
    select,
    /** Handles what happens in the page. */
    hear(event: HandEvent) {
      if (event.kind === "look") setLook(event.look);
      else if (event.kind === "key") deeds[event.deed]();
      else if (event.kind === "drop") drop(event);
      else if (page) void replacePicture(event, select(event.onto, withPlace(event.onto, page)));
    },
    deeds,
    apply,
    preview,
    /** Replaces the selected picture by a file. */
    replacePicture: (file: File) => selection && replacePicture({ name: file.name, file }, selection),
    /** Changes a text in the project's data. */
    writeText(place: TextPlace, text: string) {
      // The place is outdated if the file has changed meanwhile.
      if (!session || !selection || session.files().get(place.path) !== files?.get(place.path)) return;
      const label = copy.hand.changed(selection.element.tag, copy.hand.what.text);
      if (writeLiteralIn(session, place, { text, label }))
        setSelection({ ...selection, recentTexts: [text, ...selection.recentTexts] });
    },
    setVariable: (variable: ThemeVariable, value: string) =>
      session && setVariableIn(session, variable, value),
  };
}

type Selected = {
  target: HandTarget | null;
  source: SourceElement | null;
  address: ElementAddress | null;
  onEcho: (echo: ElementEcho) => void;
};

/** Shows changes in the page before they are made. */
function useChangePreview({ target, source, address, onEcho }: Selected) {
  /** What the page shows of a change that is being chosen. */
  const shown = useRef<SourceElement>(null);
  const echo = (old: SourceElement, next: SourceElement) => {
    if (address) onEcho(echoBetween(shown.current ?? old, next, address));
  };
  return {
    /** Shows a change while it is chosen; null ends that. */
    show(change: ElementChange | null) {
      if (!source || !target || (!change && !shown.current)) return;
      const next = (change && editOf(target, change)?.echo?.next) ?? source;
      echo(source, next);
      shown.current = change && next;
    },
    /** A change is being written. */
    settle({ old, next }: { old: SourceElement; next: SourceElement }) {
      echo(old, next);
      shown.current = null;
    },
    /** Another element is selected. */
    forget() {
      shown.current = null;
    },
    /** Shows a text while it is typed. `before`: the page's current text. */
    type(before: string, after: string) {
      const texts = [{ before: before.trim(), after: after.trim() }];
      if (address) onEcho({ address, texts, classes: NO_CLASSES, styles: [] });
    },
    /** Shows a theme variable while its value is chosen. */
    showVariable({ name, isDark }: ThemeVariable, value: string) {
      // An inline value would apply to both themes.
      if (isDark || !isThemeValue(value)) return;
      onEcho({ address: WHOLE_PAGE, texts: [], classes: NO_CLASSES, styles: [{ name, value }] });
    },
  };
}

/** @returns what is selected afterwards; null if nothing changes */
function writeChange(session: HandSession, selected: HandSelection, { change, what, adds }: MadeChange) {
  const at = selected.target && followTarget(selected.target, session.files());
  const edit = at && editOf(at, change);
  if (!edit) return null;
  session.edit({
    path: at.path,
    edits: edit.edits,
    label: copy.hand.changed(edit.tag, what),
    selected: { before: { path: at.path, start: at.start }, after: edit.selected },
    ...(adds && { adds }),
  });
  const target = edit.selected && { ...at, ...edit.selected, content: edit.content };
  return { echo: edit.echo, selection: target && { ...selected, target } };
}

type DeedContext = Pick<ReturnType<typeof useEditingSession>, "session" | "selection" | "setSelection"> & {
  apply: ApplyChange;
};

/** What keys and buttons do with the selected element. */
function deedsOf({ session, selection, setSelection, apply }: DeedContext): Record<HandDeed, () => void> {
  const choose = (chosen: ElementStart | null | undefined) => {
    if (chosen === undefined) return;
    const content = chosen && session?.files().get(chosen.path);
    if (!selection || !chosen || typeof content !== "string") return setSelection(null);
    const target = { ...chosen, content, count: selection.target?.count ?? 1 };
    setSelection({ ...selection, id: idAfter(selection), target });
  };
  return {
    earlier: () => apply({ kind: "move", by: -1 }, copy.hand.deeds.move),
    later: () => apply({ kind: "move", by: 1 }, copy.hand.deeds.move),
    duplicate: () => apply({ kind: "duplicate" }, copy.hand.deeds.duplicate),
    delete: () => apply({ kind: "delete" }, copy.hand.deeds.delete),
    undo: () => choose(session?.undo()),
    redo: () => choose(session?.redo()),
  };
}

/** By how many siblings an element must move to stand before or after another; null if the files have them apart. */
function distanceBetween(from: HandTarget | null, to: HandTarget | null, isAfter: boolean): number | null {
  const [moved, other] = [from, to].map((each) => each && elementAt(each.path, each.content, each.start));
  return moved && other && from?.path === to?.path ? distanceTo(moved, other, isAfter) : null;
}

/** The editing session and its selected element. */
function useEditingSession(open: OpenHandSession | undefined) {
  const [isOn, setOn] = useState(false);
  const [session, setSession] = useState<HandSession | null>(null);
  const [selection, setSelection] = useState<HandSelection | null>(null);
  const start = () => setOn(true);
  const end = useCallback(() => {
    setOn(false);
    setSession(null);
    setSelection(null);
  }, []);
  const isOff = !open;
  const begin = useEffectEvent(async (isCurrent: () => boolean) => {
    try {
      const opened = await open?.();
      if (opened && isCurrent()) setSession(opened);
    } catch (error) {
      end();
      toast.error(copy.hand.failed, { description: String(error) });
    }
  });
  useEffect(() => {
    if (!isOn || isOff) return;
    let isCurrent = true;
    void begin(() => isCurrent);
    return () => {
      isCurrent = false;
    };
  }, [isOn, isOff]);
  const save = useEffectEvent(async (ended: HandSession) => {
    const problem = await ended.end(copy.hand.message(ended.changes().map(({ label }) => label)));
    if (problem) toast.error(copy.hand.failed, { description: problem });
  });
  useEffect(() => {
    if (session) return () => void save(session);
  }, [session]);
  // Where only asking was possible, it still is.
  useEffect(() => {
    if (isOff && session) end();
  }, [isOff, session, end]);
  return { isOn, isOpening: isOn && !isOff && !session, session, selection, setSelection, start, end };
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
    tag: old?.tag ?? "",
    edits: edited.edits,
    content: after,
    /** For the preview; null if the page must run again. */
    echo: keepsPlace && old && next ? { old, next } : null,
    selected: change.kind === "delete" ? null : { path, start: edited.start },
  };
}

/** @returns whether the file exists */
function writeLiteralIn(
  session: HandSession,
  { path, literal }: TextPlace,
  { text, label }: { text: string; label: string },
): boolean {
  const content = session.files().get(path);
  if (typeof content !== "string") return false;
  const { start, end } = literal;
  const insert = writeLiteral(content, literal, text);
  session.edit({ path, label, edits: [{ at: start, remove: end - start, insert }] });
  return true;
}

function setVariableIn(session: HandSession, variable: ThemeVariable, insert: string) {
  const { path, start, end, value } = variable;
  const content = session.files().get(path);
  if (typeof content !== "string" || content.slice(start, end) !== value || !isThemeValue(insert)) return;
  const label = `${copy.hand.theme} ${copy.hand.variable(variable)}`;
  session.edit({ path, label, edits: [{ at: start, remove: end - start, insert }] });
}

const idAfter = (previous: HandSelection | null): number => (previous?.id ?? 0) + 1;
