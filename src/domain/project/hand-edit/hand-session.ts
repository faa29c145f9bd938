import type { TextEdit } from "../merge-texts";
import type { ProjectFiles } from "../project-files";

/** An element of a file, by where it begins. */
export type ElementStart = { path: string; start: number };

/** One step of editing by hand. `selected`: the element before and after it; absent: it is of no element. */
export type HandStep = {
  path: string;
  edits: readonly TextEdit[];
  selected?: { before: ElementStart | null; after: ElementStart | null };
};

/** What is edited by hand in one sitting, which becomes one version. */
export interface HandSession {
  /** The project as it was when this began. */
  before: ProjectFiles;
  /** The project as it is now. */
  files: () => ProjectFiles;
  edit: (step: HandStep) => void;
  canUndo: () => boolean;
  canRedo: () => boolean;
  /** @returns the element that was selected before the step; undefined for one of no element */
  undo: () => ElementStart | null | undefined;
  /** @returns the element that was selected after the step; undefined for one of no element */
  redo: () => ElementStart | null | undefined;
  /** Makes the version, unless nothing changed. @returns why not, in a sentence */
  end: (message: string) => Promise<string | undefined>;
}
