import { lexMarkdown } from "./bounded-lexer";
import type { MarkdownBlock } from "./split-blocks";

/** A `<details>` of a reply: its blocks, and the text of its summary. */
export type DetailsGroup = { start: number; summary: string; blocks: readonly MarkdownBlock[] };

const OPENING = /^<details(?: open(?:="")?)?>\s*(?:<summary>([\s\S]{0,500}?)<\/summary>)?/i;
const CLOSING = /<\/details>\s*$/i;

/** Groups the blocks between `<details>` and `</details>`; one that is never closed stays text, unless it may be still. */
export function groupDetails(
  blocks: readonly MarkdownBlock[],
  growing: boolean,
): readonly (MarkdownBlock | DetailsGroup)[] {
  const result: (MarkdownBlock | DetailsGroup)[] = [];
  for (let at = 0; at < blocks.length; at++) {
    const block = blocks[at];
    const opening = block?.token.type === "html" ? OPENING.exec(block.raw) : null;
    if (!block || !opening) {
      if (block) result.push(block);
      continue;
    }
    const end = blocks.findIndex(
      (each, place) => place >= at && each.token.type === "html" && CLOSING.test(each.raw),
    );
    if (end < 0 && !growing) {
      result.push(block);
      continue;
    }
    const inner = end < 0 ? blocks.slice(at + 1) : blocks.slice(at + 1, Math.max(end, at + 1));
    const own = block.raw.slice(opening[0].length).replace(end === at ? CLOSING : /$^/, "");
    result.push({
      start: block.start,
      summary: textOf(opening[1]),
      blocks: [...lexOwn(block, own), ...inner],
    });
    at = end < 0 ? blocks.length : end;
  }
  return result;
}

/** What stands in the same block of HTML as the tag itself. */
function lexOwn({ start }: MarkdownBlock, text: string): MarkdownBlock[] {
  const tokens = text.trim() === "" ? [] : lexMarkdown(text.trim());
  // Their offsets serve as keys only; no code is looked up by them.
  return tokens.map((token, at) => ({ start: start + (at + 1) / 1_000, raw: token.raw, token }));
}

const textOf = (html = ""): string => html.replace(/<[^>]*>/g, "").trim();
