/** What the TypeScript worker is asked, and what it answers. Offsets count UTF-16 units, as CodeMirror's do. */
export type Problem = {
  from: number;
  to: number;
  line: number;
  column: number;
  message: string;
  severity: "error" | "warning" | "info";
};

export type CompletionItem = { name: string; kind: string; rank: string };
export type Explanation = { title: string; text: string };

export type FileChanges = {
  /** Contents by path, as the project has them; null: deleted. */
  files: readonly (readonly [path: string, text: string | null])[];
};
export type Place = { path: string; at: number };
export type TypeFiles = { files: Record<string, string> };

/** Of more, a list shows the first; another key asks again. */
export const MAX_COMPLETIONS = 300;
