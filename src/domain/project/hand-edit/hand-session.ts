import { mergeTexts, type TextEdit, textEdits } from "../merge-texts";
import type { ProjectFiles } from "../project-files";

/** Identifies an element by its offset in a file. */
export type ElementStart = { path: string; start: number };

/** One manual edit. */
export type HandStep = {
  path: string;
  edits: readonly TextEdit[];
  /** What it changes, in two or three words. */
  label: string;
  /** The selected element before and after it; absent: it concerns no element. */
  selected?: { before: ElementStart | null; after: ElementStart | null };
  /** A picture that it uses. */
  adds?: { path: string; bytes: Uint8Array };
};

/** A manual edit that was made. `before` and `after`: the content of its file. */
export type HandChange = Pick<HandStep, "label" | "path"> & { before: string; after: string };

/** A session of manual edits, which becomes one version. */
export interface HandSession {
  /** The project at the start. */
  before: ProjectFiles;
  /** The current project. */
  files: () => ProjectFiles;
  edit: (step: HandStep) => void;
  canUndo: () => boolean;
  canRedo: () => boolean;
  /** @returns the element that was selected before the step; undefined if the step concerns none */
  undo: () => ElementStart | null | undefined;
  /** @returns the element that was selected after the step; undefined if the step concerns none */
  redo: () => ElementStart | null | undefined;
  /** The edits that are neither undone nor taken back, oldest first. */
  changes: () => HandChange[];
  /** Takes back one of them, as an edit that can be undone. */
  takeBack: (change: HandChange) => void;
  /** Saves the version, unless nothing changed. @returns why it failed, in a sentence */
  end: (message: string) => Promise<string | undefined>;
}

/** The edits of `now` that take back a change and keep the later ones; null if one of those edits the same place. */
export function takenBack({ before, after }: HandChange, now: string): TextEdit[] | null {
  const later = textEdits(after, now);
  const isOverlapping = textEdits(after, before).some(({ at, remove }) =>
    later.some((other) => other.at < at + remove && at < other.at + other.remove),
  );
  return isOverlapping ? null : mergeTexts({ base: after, mine: now, theirs: before });
}
