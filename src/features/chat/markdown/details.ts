import { lexMarkdown } from "./bounded-lexer";
import type { MarkdownBlock } from "./split-blocks";

/** A `<details>` of a reply: its blocks, and the text of its summary. */
export type DetailsGroup = { start: number; summary: string; blocks: readonly MarkdownBlock[] };

const OPENING = /^<details(?: open(?:="")?)?>\s*(?:<summary>([\s\S]{0,500}?)<\/summary>)?/i;
const TAGS = /<(\/?)details\b[^<>]*>/gi;
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
    const end = endOf(blocks, at);
    if (end < 0 && !growing) {
      result.push(block);
      continue;
    }
    const inner = end < 0 ? blocks.slice(at + 1) : blocks.slice(at + 1, Math.max(end, at + 1));
    const own = block.raw.slice(opening[0].length).replace(end === at ? CLOSING : /$^/, "");
    const last = end > at ? blocks[end] : undefined;
    result.push({
      start: block.start,
      summary: textOf(opening[1]),
      blocks: [
        ...lexOwn(block, own),
        ...inner,
        // The end of a `<details>` within it may stand in the same block of HTML.
        ...(last ? lexOwn(last, last.raw.replace(CLOSING, "")) : []),
      ],
    });
    at = end < 0 ? blocks.length : end;
  }
  return result;
}

/** The block that closes the `<details>` opened at `start`, those within it skipped; -1 when none does. */
function endOf(blocks: readonly MarkdownBlock[], start: number): number {
  let depth = 0;
  return blocks.findIndex(({ raw, token }, place) => {
    if (place < start || token.type !== "html") return false;
    for (const [, slash] of raw.matchAll(TAGS)) depth += slash ? -1 : 1;
    return depth <= 0 && CLOSING.test(raw);
  });
}

/** What stands in the same block of HTML as the tag itself. */
function lexOwn({ start }: MarkdownBlock, text: string): MarkdownBlock[] {
  const tokens = text.trim() === "" ? [] : lexMarkdown(text.trim());
  // Their offsets serve as keys only; no code is looked up by them.
  return tokens.map((token, at) => ({ start: start + (at + 1) / 1_000, raw: token.raw, token }));
}

const textOf = (html = ""): string => html.replace(/<[^<>]*>/g, "").trim();
