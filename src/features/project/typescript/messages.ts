/** What the TypeScript worker is asked, and what it answers. Offsets count UTF-16 units, as CodeMirror's do. */
export type Problem = {
  from: number;
  to: number;
  line: number;
  column: number;
  message: string;
  severity: "error" | "warning" | "info";
  /** TypeScript's number of it, by which `fixes` are found; absent where there can be none, or from another checker. */
  code?: number;
};

export type CompletionItem = { name: string; kind: string; rank: string };
export type Explanation = { title: string; text: string };

/** A part of a file; line and column begin with 1. */
export type FilePart = { path: string; from: number; to: number; line: number; column: number };
/** Where something is defined; `outside`: not in the project, but in that file. */
export type Definition = FilePart | { outside: string };
/** Replacements in one file, in its order; `before` is what must be there. */
export type TextChange = { from: number; to: number; before: string; insert: string };
export type FileEdit = { path: string; changes: TextChange[] };
/** How a problem is solved in its own file. */
export type QuickFix = { title: string; changes: TextChange[] };
/** What has a name, and where; `insert` has the old name. A refusal is TypeScript's sentence. */
export type Renaming = { name: string; parts: RenamedPart[] } | { refusal: string };
export type RenamedPart = FilePart & { prefix: string; suffix: string };

export type FileChanges = {
  /** Contents by path, as the project has them; null: deleted. */
  files: readonly (readonly [path: string, text: string | null])[];
};
export type Place = { path: string; at: number };
export type TypeFiles = { files: Record<string, string> };

/** Of more, a list shows the first; another key asks again. */
export const MAX_COMPLETIONS = 300;
