import "server-only";
import { go } from "./go";
import { javascript } from "./javascript";
import { python } from "./python";
import { sql } from "./sql";
import { typescript } from "./typescript";

export type SnippetLanguage = "javascript" | "typescript" | "python" | "go" | "sql";

/** The code of every classic function, by language and name. */
export const snippets: Record<SnippetLanguage, Readonly<Record<string, string>>> = {
  javascript,
  typescript,
  python,
  go,
  sql,
};
