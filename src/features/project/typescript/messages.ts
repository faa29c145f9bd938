/** Messages of the TypeScript worker. Offsets count UTF-16 units, like CodeMirror's. */
export type Problem = {
  from: number;
  to: number;
  line: number;
  column: number;
  message: string;
  severity: "error" | "warning" | "info";
  /** TypeScript's error code, used to find `fixes`. Absent if it has none, or from another checker. */
  code?: number;
};

export type CompletionItem = { name: string; kind: string; rank: string };
export type Explanation = { title: string; text: string };

/** A range in a file; line and column are 1-based. */
export type FilePart = { path: string; from: number; to: number; line: number; column: number };
/** Where something is defined; `outside` is a file that is not in the project. */
export type Definition = FilePart | { outside: string };
/** A replacement in a file; `before` is the expected old text. */
export type TextChange = { from: number; to: number; before: string; insert: string };
export type FileEdit = { path: string; changes: TextChange[] };
/** A fix for a problem, within its file. */
export type QuickFix = { title: string; changes: TextChange[] };
/** All occurrences of a name to rename, or TypeScript's reason for refusing. */
export type Renaming = { name: string; parts: RenamedPart[] } | { refusal: string };
export type RenamedPart = FilePart & { prefix: string; suffix: string };

export type Place = { path: string; at: number };

/** Longer lists are cut; further typing asks again. */
export const MAX_COMPLETIONS = 300;
