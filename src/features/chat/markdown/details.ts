import { MAX_CONTAINERS } from "~/domain/reply/containers";
import { lexMarkdown } from "./bounded-lexer";
import { type MarkdownBlock, toBlocks } from "./split-blocks";

/** A `<details>` element: what it contains, and the text of its summary. */
export type DetailsGroup = { start: number; summary: string; items: readonly MarkdownItem[] };
export type MarkdownItem = MarkdownBlock | DetailsGroup;

/** `summary`: null if the tag has attributes, which makes it text. */
type OpenDetails = { tag: MarkdownBlock; summary: string | null; items: MarkdownItem[] };

const OPENING = /^<details\b([^<>]*)>\s*(?:<summary>([\s\S]{0,500}?)<\/summary>)?/i;
const ALLOWED_ATTRIBUTES = /^(?: open(?:="")?)?$/i;
const CLOSING = /<\/details>\s*$/i;

/**
 * Groups the blocks between `<details>` and `</details>`, in one pass. Unmatched tags stay text. While the reply grows,
 * an open group contains everything after its tag.
 */
export function groupDetails(blocks: readonly MarkdownBlock[], growing: boolean): readonly MarkdownItem[] {
  const result: MarkdownItem[] = [];
  const open: OpenDetails[] = [];
  const add = (...items: MarkdownItem[]) => {
    (open.at(-1)?.items ?? result).push(...items);
  };
  const close = (closing?: MarkdownBlock) => {
    const { tag, summary, items } = open.pop() ?? {};
    if (tag && items && typeof summary === "string" && (closing || growing))
      add({ start: tag.start, summary, items });
    else add(...(tag ? [tag] : []), ...(items ?? []), ...(closing ? [closing] : []));
  };
  const visit = (block: MarkdownBlock, depth = 0) => {
    const { raw, token } = block;
    if (token.type !== "html" || depth > MAX_CONTAINERS) return add(block);
    const [opening = "", attributes = "", summary = ""] =
      (open.length < MAX_CONTAINERS && OPENING.exec(raw)) || [];
    const [closing = ""] = ((opening || open.length > 0) && CLOSING.exec(raw.slice(opening.length))) || [];
    if (!opening && !closing) return add(block);
    const end = raw.length - closing.length;
    if (opening)
      open.push({
        tag: verbatim(block, 0, opening.length),
        summary: ALLOWED_ATTRIBUTES.test(attributes) ? summary.replace(/<[^<>]*>/g, "").trim() : null,
        items: [],
      });
    // An HTML block ends only at a blank line, so it may also contain Markdown and further tags.
    for (const inner of lexPart(block, opening.length, end)) visit(inner, depth + 1);
    if (closing) close(verbatim(block, end, raw.length));
  };
  for (const block of blocks) visit(block);
  while (open.length > 0) close();
  return result;
}

function verbatim({ start, raw }: MarkdownBlock, from: number, to: number): MarkdownBlock {
  const part = raw.slice(from, to);
  return {
    start: start + from,
    raw: part,
    token: { type: "html", raw: part, text: part, pre: false, block: true },
  };
}

function lexPart({ start, raw }: MarkdownBlock, from: number, to: number): MarkdownBlock[] {
  const text = raw.slice(from, to).trimStart();
  return text === "" ? [] : toBlocks(lexMarkdown(text.trimEnd()), start + to - text.length);
}
