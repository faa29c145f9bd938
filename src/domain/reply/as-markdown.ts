import type { CodeBlock } from "../preview/code-block";
import { fenceAround, formatInfoString } from "../text/fence";
import { scanReply } from "./extract-blocks";
import { settled, startsDocument } from "./scan";
import { blocksOf, isOpenIrregular, openBlocksOf, type Scan, type TagSpan } from "./scan-state";
import { findTagStart, startOfPartialTag } from "./tool-tag";

/**
 * A reply as Markdown: files in other tools' tags, documents and edits outside of fences become fences, and the rest of those
 * tags is omitted.
 *
 * @param growing while the reply streams, a possible start of such a tag is held back
 */
export function asMarkdown(reply: string, growing: boolean): string {
  const partialStart = growing ? startOfPartialTag(reply) : -1;
  const text = partialStart === -1 ? reply : reply.slice(0, partialStart);
  if (!findTagStart(text) && !startsDocument(text) && !MAY_BE_IRREGULAR.test(text)) return text;
  const shown: string[] = [];
  let read = 0;
  const show = (part: string) => {
    if (part !== "") shown.push(part);
  };
  for (const { start, end, block } of spansOf(settled(scanReply(text)), growing)) {
    show(text.slice(read, start));
    if (block) show(`${shown.at(-1)?.endsWith("\n") === false ? "\n" : ""}${fenced(block)}`);
    read = end;
  }
  return shown.join("") + text.slice(read);
}

const MAY_BE_IRREGULAR =
  /^[ \t]*(?:(?:[<>-]{5,9}\s*(?:SEARCH|ORIGINAL|HEAD|OLD|BEFORE))|(?:`{3,}|~{3,})\s*(?:markdown|mdx?)\b|(?:``|`{4,}.{0,200})[ \t]*$|`{3,}[ \t]?[^`\s][^`\n]{0,200}[.:!?。：！？][ \t]*$|(?:\/\/|\/\*|<!--)[ \t]?[\w@./-]{1,200}(?:[ \t]?(?:\*\/|-->))?[ \t]*$|[[{]|\*\*\* Begin Patch|diff --git |--- )|<<-?\s*["'\\]?[A-Z]|[:.!：。][ \t]{0,9}`{3}|<[|｜]/im;

/** The parts that are not plain Markdown, in order. */
function spansOf(scan: Scan, growing: boolean): TagSpan[] {
  const tags = tagsOf(scan, growing);
  const files = new Set(tags.map(({ start }) => start));
  const starts = new Set(scan.irregular);
  for (const { start } of isOpenIrregular(scan) ? openBlocksOf(scan) : []) starts.add(start);
  const irregular = blocksOf(scan)
    .filter(({ start }) => !files.has(start) && starts.has(start))
    .map((block) => ({ start: block.start, end: block.end, block }));
  return irregular.length === 0 ? tags : [...tags, ...irregular].sort((a, b) => a.start - b.start);
}

/** All tags, including an open one. The content of an unclosed tag without a file is text. */
function tagsOf(scan: Scan, growing: boolean): TagSpan[] {
  const { mode, tags, offset } = scan;
  if (mode.in === "head") return growing ? [...tags, { start: mode.start, end: offset, block: null }] : tags;
  if (mode.in !== "tag") return tags;
  const end = mode.block || growing ? offset : mode.contentStart;
  const open = openBlocksOf(scan);
  const { start } = mode;
  return [...tags, ...(open.length > 0 ? open : [null]).map((block) => ({ start, end, block }))];
}

function fenced({ content, label, fileName, closed }: CodeBlock): string {
  const fence = fenceAround(content, "~");
  const lineEnd = closed && content !== "" && !content.endsWith("\n") ? "\n" : "";
  return `${fence}${formatInfoString(label, fileName)}\n${content}${lineEnd}${closed ? `${fence}\n` : ""}`;
}
