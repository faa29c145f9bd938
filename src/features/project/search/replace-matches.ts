import * as Y from "yjs";
import type { DraftFiles } from "~/domain/project/draft-files";
import type { SearchResult } from "./find-matches";

/** Replaces matches, as long as they still stand where they were found. @returns how many were replaced */
export function replaceMatches(files: DraftFiles, results: readonly SearchResult[]): number {
  let count = 0;
  for (const { path, matches } of results) {
    const text = files.get(path);
    if (!(text instanceof Y.Text)) continue;
    const now = text.toString();
    for (const { from, to, found, replacement } of matches.toReversed()) {
      if (!now.slice(from, to).startsWith(found)) continue;
      text.delete(from, to - from);
      text.insert(from, replacement);
      count++;
    }
  }
  return count;
}
