import { useEffect, useRef, useState } from "react";
import type { PickedElement } from "~/domain/preview/picked-element";
import { type ElementChange, editElement } from "~/domain/project/hand-edit/edit-element";
import { elementAt } from "~/domain/project/hand-edit/read-elements";
import type { TextEdit } from "~/domain/project/merge-texts";
import type { ProjectFiles } from "~/domain/project/project-files";
import { toast } from "~/lib/toast";
import type { ElementEcho, PickReport, PreviewPage } from "~preview";
import { copy } from "../copy";
import { echoBetween } from "./echo-between";
import { findTarget, type HandTarget } from "./find-target";

/** Writes one file of the project as a version. @returns why not, in a sentence */
export type WriteByHand = (
  change: { before: ProjectFiles; path: string; content: string },
  message: string,
) => Promise<string | undefined>;

/** An element that is edited by hand. `target`: null when it is not written in the project's files. */
export type HandSelection = { element: PickedElement; target: HandTarget | null; content: string };

type Options = {
  page: PreviewPage | null;
  files: ProjectFiles | null;
  write: WriteByHand | undefined;
  onEcho: (echo: ElementEcho) => void;
};

/** Edits elements of the page in the project's files. */
export function useHandEditing({ page, files, write, onEcho }: Options) {
  const [selection, setSelection] = useState<HandSelection | null>(null);
  /** The files with what was written and has not come back yet. */
  const latest = useRef(files);
  /** What was written and has not come back yet, oldest first. */
  const pending = useRef<{ path: string; content: string; edits: readonly TextEdit[] }[]>([]);
  const queue = useRef(Promise.resolve());
  const target = selection?.target ?? null;
  const shown = useRef<HandTarget | null>(null);
  useEffect(() => {
    const back = pending.current.findLastIndex(({ path, content }) => files?.get(path) === content);
    pending.current = pending.current.slice(back + 1);
    if (pending.current.length > 0) return;
    latest.current = files;
    // Changed elsewhere, such as by an undo: its places are not known any more.
    setSelection((known) =>
      known?.target && files?.get(known.target.path) !== known.content ? null : known,
    );
  }, [files]);

  const select = (report: PickReport, element: PickedElement) => {
    const before = page && files ? findTarget(report, page, files) : null;
    // Where the element stands once the page has what was written since.
    const start = pending.current
      .filter(({ path }) => path === before?.path)
      .reduce((at, { edits }) => movedBy(edits, at), before?.start ?? 0);
    const found = before && { ...before, start };
    const content = found ? latest.current?.get(found.path) : undefined;
    shown.current = found;
    setSelection({ element, target: found, content: typeof content === "string" ? content : "" });
  };

  /** Shows a change in the page, before it is written. */
  const preview = (change: ElementChange, from: string, start: number) => {
    const path = shown.current?.path ?? "";
    const edited = editElement(path, from, start, change);
    if ("refused" in edited) return null;
    const after = withEdits(from, edited.edits);
    const old = elementAt(path, from, start);
    const now = elementAt(path, after, edited.start);
    const keepsPlace = change.kind === "text" || change.kind === "classes" || change.kind === "style";
    if (keepsPlace && old && now) onEcho(echoBetween(old, now, shown.current?.place ?? null));
    return { content: after, start: edited.start, edits: edited.edits };
  };

  const apply = (change: ElementChange) => {
    const at = shown.current;
    const before = latest.current;
    const source = at ? before?.get(at.path) : undefined;
    if (!at || !before || !write || typeof source !== "string") return;
    const edited = preview(change, source, at.start);
    if (!edited || edited.content === source) return;
    const { path } = at;
    const tag = elementAt(path, source, at.start)?.tag ?? "";
    const next = { ...at, start: edited.start };
    shown.current = next;
    pending.current.push({ path, content: edited.content, edits: edited.edits });
    latest.current = new Map(before).set(path, edited.content);
    setSelection((known) =>
      change.kind === "delete" ? null : known && { ...known, target: next, content: edited.content },
    );
    const fail = (problem: string) => {
      pending.current = [];
      setSelection(null);
      toast.error(copy.hand.failed, { description: problem });
    };
    queue.current = queue.current.then(async () => {
      try {
        const problem = await write(
          { before, path, content: edited.content },
          copy.hand.message(change.kind, tag, path),
        );
        if (problem) fail(problem);
      } catch (error) {
        fail(String(error));
      }
    });
  };

  /** Shows a text while it is typed. `shownText`: what the page shows now. */
  const type = (before: string, after: string) =>
    onEcho({
      place: shown.current?.place ?? null,
      texts: [{ before: before.trim(), after: after.trim() }],
      classes: { added: [], removed: [] },
      styles: [],
    });

  return {
    selection,
    /** The selected element as it is written now; null when it is not written in the project's files. */
    source: target && selection ? elementAt(target.path, selection.content, target.start) : null,
    select,
    apply,
    type,
    close: () => setSelection(null),
  };
}

const withEdits = (text: string, edits: readonly TextEdit[]): string =>
  edits.reduceRight(
    (now, { at, remove, insert }) => now.slice(0, at) + insert + now.slice(at + remove),
    text,
  );

/** Where a place of the text is after these edits, which are in the order of the text. */
const movedBy = (edits: readonly TextEdit[], place: number): number =>
  edits.reduce((moved, { at, remove, insert }) => moved + (at < place ? insert.length - remove : 0), place);
