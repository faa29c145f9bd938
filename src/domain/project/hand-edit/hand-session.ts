import type { TextEdit } from "../merge-texts";
import type { ProjectFiles } from "../project-files";

/** Identifies an element by its offset in a file. */
export type ElementStart = { path: string; start: number };

/** One manual edit. `selected`: the selected element before and after it; absent: it concerns no element. */
export type HandStep = {
  path: string;
  edits: readonly TextEdit[];
  selected?: { before: ElementStart | null; after: ElementStart | null };
};

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
  /** Saves the version, unless nothing changed. @returns why it failed, in a sentence */
  end: (message: string) => Promise<string | undefined>;
}
