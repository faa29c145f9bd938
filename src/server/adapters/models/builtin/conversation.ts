import { CONTINUE_PROMPT } from "~/domain/chat/continue";
import { extractBlocks } from "~/domain/reply/extract-blocks";
import { mergeForPreview } from "~preview";

export type Turn = { role: "user" | "assistant"; text: string };

/** Splits off the start of a reply that is to be continued. */
export function splitPartial(turns: readonly Turn[]): { turns: readonly Turn[]; partial: string } {
  const partial = turns.at(-2);
  const isContinuation = turns.at(-1)?.text.trim() === CONTINUE_PROMPT && partial?.role === "assistant";
  return isContinuation ? { turns: turns.slice(0, -2), partial: partial.text } : { turns, partial: "" };
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

/** The conversation's latest page, whoever wrote it. */
export function pageOnScreen(turns: readonly Turn[]): string | undefined {
  for (const { text } of turns.toReversed()) {
    const page = pageOf(text);
    if (page !== undefined) return page;
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
