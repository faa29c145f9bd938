import { structuredPatch } from "diff";

const MARK = "\n\nOutline:\n";
/** A difference that is nearly as long as the outline is harder to read. */
const MAX_SHARE = 0.6;
const TIMEOUT_MS = 50;

/** The outline in a page's answer; null: none. Outline lines begin with a dash, so the last mark is the real one. */
const outlineIn = (answer: string): string | null => {
  const at = answer.lastIndexOf(MARK);
  return at === -1 ? null : answer.slice(at + MARK.length);
};

/**
 * Reduces each page outline to the lines that changed since the previous one. Each answer depends only on earlier ones,
 * so the sent prefix never changes.
 */
export function diffOutlines(answers: readonly string[]): string[] {
  let before: string | null = null;
  return answers.map((answer) => {
    const outline = outlineIn(answer);
    if (outline === null) return answer;
    const changed = before === null ? null : changesIn(before, outline);
    before = outline;
    if (changed === null) return answer;
    return `${answer.slice(0, answer.length - outline.length - MARK.length)}\n\n${changed}`;
  });
}

function changesIn(before: string, now: string): string | null {
  if (before === now) return "Outline: as before.";
  const patch = structuredPatch("", "", before, now, "", "", { context: 1, timeout: TIMEOUT_MS });
  if (!patch) return null;
  const lines = patch.hunks.flatMap((hunk) => ["…", ...hunk.lines]).filter((line) => !line.startsWith("\\"));
  const changed = `Outline, the lines that changed since the page before:\n${lines.join("\n")}`;
  return changed.length < now.length * MAX_SHARE ? changed : null;
}
