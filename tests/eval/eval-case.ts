import type { FrameLocator } from "@playwright/test";

/** What a model is asked for: something new, or a change to a given project. */
export const evalKinds = ["pages", "apps", "games", "edits", "repairs", "files"] as const;
export type EvalKind = (typeof evalKinds)[number];

/** Texts by their paths. */
export type CaseFiles = Readonly<Record<string, string>>;

/** Presses keys in the page, as after a click into the preview. */
export type Press = (...keys: readonly string[]) => Promise<void>;

export type EvalCase = {
  /** As a person would write it. */
  prompt: string;
  /** The project before; absent: there is none. */
  given?: CaseFiles;
  /** Files with which the check passes, written by hand. The given project's other files stay. */
  solution: CaseFiles;
  /**
   * Uses the page as a person does: finds things by role, label and text, never by class or id.
   *
   * @throws what is wrong with it
   */
  check: (page: FrameLocator, press: Press) => Promise<void>;
};

/** Kind and id are the case's folder and file name. */
export type NamedCase = EvalCase & { kind: EvalKind; id: string };

/** The project with which the case's check passes. */
export const solvedFiles = ({ given, solution }: EvalCase): CaseFiles => ({ ...given, ...solution });
