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
export type HandSelection = { element: PickedElement; target: HandTarget | null };

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
  const written = useRef<string | null>(null);
  const queue = useRef(Promise.resolve());
  const target = selection?.target ?? null;
  const shown = useRef<HandTarget | null>(null);
  const content = target ? files?.get(target.path) : undefined;
  useEffect(() => {
    latest.current = files;
  }, [files]);
  useEffect(() => {
    // Changed elsewhere, such as by an undo: its places are not known any more.
    if (written.current !== null && typeof content === "string" && content !== written.current) {
      written.current = null;
      setSelection(null);
    }
  }, [content]);

  const select = (report: PickReport, element: PickedElement) => {
    const found = page && files ? findTarget(report, page, files) : null;
    const source = found ? files?.get(found.path) : undefined;
    written.current = typeof source === "string" ? source : null;
    shown.current = found;
    setSelection({ element, target: found });
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
    return { content: after, start: edited.start };
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
    written.current = edited.content;
    latest.current = new Map(before).set(path, edited.content);
    setSelection((known) => (change.kind === "delete" ? null : known && { ...known, target: next }));
    queue.current = queue.current.then(async () => {
      try {
        const problem = await write(
          { before, path, content: edited.content },
          copy.hand.message(change.kind, tag, path),
        );
        if (problem) toast.error(copy.hand.failed, { description: problem });
      } catch (error) {
        toast.error(copy.hand.failed, { description: String(error) });
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

  const source = typeof content === "string" && target ? content : null;
  const isCurrent = source !== null && (written.current === null || written.current === source);
  return {
    selection,
    /** As it is written now; null until the last change has come back. */
    source: target && source !== null && isCurrent ? elementAt(target.path, source, target.start) : null,
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
