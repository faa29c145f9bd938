import type { FrameLocator } from "@playwright/test";

/** What a model is asked for: something new, a change to a given project, or a conversation of several wishes. */
export const evalKinds = [
  "pages",
  "apps",
  "games",
  "edits",
  "repairs",
  "files",
  "conversations",
  "large",
  "refactors",
  "resources",
  "agents",
] as const;
export type EvalKind = (typeof evalKinds)[number];

/** Contents by their paths: texts, or the bytes of a picture. */
export type CaseFiles = Readonly<Record<string, string | Uint8Array>>;

/** Files to add or to replace, or the whole project, made from the one before. */
export type Solution = CaseFiles | ((before: CaseFiles) => CaseFiles);

/** What a check may use around the page in its preview. */
export type Builder = {
  /** Presses keys in the page, as after a click into the preview. */
  press(...keys: readonly string[]): Promise<void>;
  /** Types an address of the page into the preview's address bar. */
  visit(address: string): Promise<void>;
  /** Reloads the page, which keeps what it has stored. */
  reload(): Promise<void>;
  /** The project's files. */
  files(): Promise<CaseFiles>;
};

/** One message to a model, and what it asks for. */
export type Turn = {
  /** As a person would write it. */
  prompt: string;
  /** Files that are attached to the message for the project, by name. */
  attached?: CaseFiles;
  /** Files that the user changed by hand before the message, made from the project's. */
  byHand?: (before: CaseFiles) => CaseFiles;
  /** With it the check passes; written by hand. */
  solution: Solution;
  /**
   * Uses the page as a person does: finds things by role, label and text, never by class or id. It runs on a page that
   * was just loaded and has stored nothing, after the last turn: what later turns change is none of its business.
   *
   * @throws what is wrong with it
   */
  check: (page: FrameLocator, builder: Builder) => Promise<void>;
};

export type EvalCase = Turn & {
  /** The project before; absent: there is none. */
  given?: CaseFiles;
  /** The messages after the first. */
  later?: readonly Turn[];
  /** Replies to the last message that models are likely to give and a check must not pass, by what is wrong with them. */
  mistakes?: Readonly<Record<string, Solution>>;
};

/** Kind and id are the case's folder and file name. */
export type NamedCase = EvalCase & { kind: EvalKind; id: string };

/** All messages of a case, in order. */
export const turnsOf = (evalCase: EvalCase): readonly Turn[] => [evalCase, ...(evalCase.later ?? [])];
