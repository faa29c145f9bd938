import type { CodeBlock } from "../preview/code-block";
import { searchMarker } from "../text/edit-markers";
import { unnumbered } from "./read-edits";

const MARKUP = /^(?:|html?|xml|svg|vue|svelte|jsx|tsx)$/;
const ENTITIES: Partial<Record<string, string>> = {
  lt: "<",
  gt: ">",
  quot: '"',
  "#39": "'",
  apos: "'",
  amp: "&",
};

/** A block with the characters that its code means, where a model or what carried its answer has escaped all of them. */
export function restoreContent(block: CodeBlock): CodeBlock {
  const content = withoutNumbers(withoutTrailer(block, withLineBreaks(withTags(block))));
  return content === block.content ? block : { ...block, content };
}

/** Tags are never written as entities throughout a page: it would have none. */
function withTags({ label, content }: CodeBlock): string {
  if (!MARKUP.test(label) || content.includes("<") || !/&lt;(?:!doctype|\/?[a-z])/i.test(content))
    return content;
  return content.replace(/&(lt|gt|quot|#39|apos|amp);/g, (whole, name: string) => ENTITIES[name] ?? whole);
}

/** Signs of a model's own language, and calls of tools, after the code. */
const TRAILER = /\n[ \t]{0,20}(?:<[|\uff5c]|<\/?(?:tool_calls?|function_calls?|s)>|\[TOOL_CALLS\])/;

function withoutTrailer({ label }: CodeBlock, content: string): string {
  const at = /^(?:markdown|mdx?|te?xt|diff|patch|)$/.test(label) ? -1 : content.search(TRAILER);
  // In an edit it stands among the new lines, which it would empty.
  if (at !== -1 && content.split("\n").some((line) => searchMarker(line))) return content;
  return at === -1 ? content : content.slice(0, at + 1);
}

function withoutNumbers(content: string): string {
  if (!/^\s*\d/.test(content)) return content;
  const lines = content.split("\n");
  const plain = unnumbered(lines);
  return plain === lines ? content : plain.join("\n");
}

const MIN_BREAKS = 2;

/** A line break is spelled out in strings too, but code on one line has none right after its punctuation. */
function withLineBreaks(content: string): string {
  if (content.trim().includes("\n") || !/[>;{}]\\n/.test(content)) return content;
  if (content.split("\\n").length <= MIN_BREAKS) return content.replace(/([>;{}])\\n\n?$/, "$1\n");
  return content
    .replace(/\\n\n$/, "\n")
    .replace(/\\([nt"\\])/g, (_, name: string) => (name === "n" ? "\n" : name === "t" ? "\t" : name));
}
