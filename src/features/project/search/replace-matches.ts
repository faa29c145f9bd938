import * as Y from "yjs";
import { PERSON_EDIT } from "../draft/replace-text";
import type { SearchResult } from "./find-matches";

type Files = Y.Map<Y.Text | Uint8Array>;

/**
 * Replaces matches, as long as they still stand where they were found.
 *
 * @returns how many were replaced, and puts the texts back
 */
export function replaceMatches(
  files: Files,
  results: readonly SearchResult[],
): { count: number; undo: () => void } {
  const manager = new Y.UndoManager(files, { trackedOrigins: new Set([PERSON_EDIT]), captureTimeout: 0 });
  let count = 0;
  files.doc?.transact(() => {
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
  }, PERSON_EDIT);
  // Later edits are not this change's to undo.
  manager.trackedOrigins.clear();
  return {
    count,
    undo: () => {
      manager.undo();
      manager.destroy();
    },
  };
}
