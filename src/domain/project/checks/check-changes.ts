import { isSameContent, type ProjectFiles } from "../project-files";
import { readCheckFile } from "./check-file";
import { isCheckFile } from "./check-path";
import { sentenceOf } from "./sentence";

/** A check that was removed, or now tests something else. */
export type ChangedCheck = { path: string; name: string; change: "removed" | "changed" };

/** Checks whose meaning changed. Moved or reworded checks are the same. */
export function changedChecks(before: ProjectFiles, after: ProjectFiles): ChangedCheck[] {
  const meanings = new Set([...after.keys()].filter(isCheckFile).map((path) => meaningOf(path, after)));
  return [...before.keys()].filter(isCheckFile).flatMap((path): ChangedCheck[] => {
    if (isSameContent(before.get(path), after.get(path)) || meanings.has(meaningOf(path, before))) return [];
    const { name } = readCheckFile(path, String(before.get(path)));
    return [{ path, name, change: after.has(path) ? "changed" : "removed" }];
  });
}

/** Identifies what a check tests, regardless of its name; unreadable checks by their text. */
function meaningOf(path: string, files: ProjectFiles): string {
  const text = String(files.get(path));
  const { steps } = readCheckFile(path, text);
  return steps ? steps.map(sentenceOf).join("\n") : text;
}
