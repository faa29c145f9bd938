import "server-only";
import { CONTINUE_PROMPT } from "~/domain/chat/continue";
import { extractBlocks } from "~/domain/reply/extract-blocks";
import { mergeForPreview } from "~preview";

export type Turn = { role: "user" | "assistant"; text: string };

const UNDO =
  /^(?:please |can you |could you )*(?:undo|revert|take (?:that|it) back|go back|change (?:that|it) back)(?: (?:that|this|it|(?:the|my)(?: last)? (?:change|edit)|to the (?:previous|last) version))?(?: please)?[.!?]*$/i;

/** Splits off the start of a reply that is to be continued. */
export function splitPartial(turns: readonly Turn[]): { turns: readonly Turn[]; partial: string } {
  const partial = turns.at(-2);
  const goesOn = turns.at(-1)?.text.trim() === CONTINUE_PROMPT && partial?.role === "assistant";
  return goesOn ? { turns: turns.slice(0, -2), partial: partial.text } : { turns, partial: "" };
}

/** The user's latest request, without the files and code in it. */
export function readRequest(turns: readonly Turn[]): string {
  const text = turns.at(-1)?.text ?? "";
  let prose = "";
  let read = 0;
  for (const { start, end } of extractBlocks(text)) {
    prose += `${text.slice(read, start)}\n`;
    read = end;
  }
  return (prose + text.slice(read)).trim();
}

export const isUndo = (request: string): boolean => UNDO.test(request.trim());

/** The conversation's latest page, whoever wrote it. */
export const pageOnScreen = (turns: readonly Turn[]): string | undefined => pageBefore(turns, 0);

/** The page before the last change that is not undone. */
export const pageBeforeLastChange = (turns: readonly Turn[]): string | undefined =>
  pageBefore(turns.slice(0, -1), 1);

/** The newest page after skipping `skipped` pages backwards. A page restored by an undo also skips the undone one. */
function pageBefore(turns: readonly Turn[], skipped: number): string | undefined {
  let left = skipped;
  for (let index = turns.length - 1; index >= 0; index--) {
    const page = pageOf(turns[index]?.text ?? "");
    if (page === undefined) continue;
    if (left === 0) return page;
    const asked = turns[index - 1];
    left += asked?.role === "user" && isUndo(asked.text) ? 1 : -1;
  }
  return undefined;
}

/** The page that the preview shows for a message: its first complete one, with its styles and scripts. */
function pageOf(text: string): string | undefined {
  if (!text.includes("<")) return undefined;
  const blocks = extractBlocks(text);
  const page = blocks.find(({ kind, closed }) => kind === "markup" && closed);
  return page && mergeForPreview(blocks, page.index);
}
