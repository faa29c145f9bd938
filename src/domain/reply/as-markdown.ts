import type { CodeBlock } from "../preview/code-block";
import { fenceAround, formatInfoString } from "../text/fence";
import { scanReply } from "./extract-blocks";
import { settled, startsDocument } from "./scan";
import { blocksOf, isOpenIrregular, openBlocksOf, type Scan, type TagSpan } from "./scan-state";
import { findTagStart, startOfPartialTag } from "./tool-tag";

/**
 * Normalizes a reply to Markdown: files in other tools' tags, and documents and edits outside of fences, become fences.
 * Other content of such tags is omitted.
 *
 * @param growing while the reply streams, a possible start of such a tag is withheld
 */
export function asMarkdown(reply: string, growing: boolean): string {
  const partialStart = growing ? startOfPartialTag(reply) : -1;
  const text = partialStart === -1 ? reply : reply.slice(0, partialStart);
  if (!findTagStart(text) && !startsDocument(text) && !MAY_BE_IRREGULAR.test(text)) return text;
  const output: string[] = [];
  let read = 0;
  const emit = (part: string) => {
    if (part !== "") output.push(part);
  };
  for (const { start, end, block } of spansOf(settled(scanReply(text)), growing)) {
    emit(text.slice(read, start));
    if (block) emit(`${output.at(-1)?.endsWith("\n") === false ? "\n" : ""}${fenced(block)}`);
    read = end;
  }
  return output.join("") + text.slice(read);
}

const MAY_BE_IRREGULAR =
  /^[ \t]*(?:(?:[<>-]{5,9}\s*(?:SEARCH|ORIGINAL|HEAD|OLD|BEFORE))|(?:`{3,}|~{3,})\s*(?:markdown|mdx?)\b|(?:``|`{4,}.{0,200})[ \t]*$|`{3,}[ \t]?[^`\s][^`\n]{0,200}[.:!?。：！？][ \t]*$|(?:\/\/|\/\*|<!--)[ \t]?[\w@./-]{1,200}(?:[ \t]?(?:\*\/|-->))?[ \t]*$|[[{]|\*\*\* Begin Patch|diff --git |--- )|<<-?\s*["'\\]?[A-Z]|[:.!：。][ \t]{0,9}`{3}|<[|｜]/im;

/** The spans to rewrite as Markdown, in order. */
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

/** All tags, including an open one. An unclosed tag without a file counts as text. */
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
