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

/** Undoes escapes, line numbers and trailing tokens that a model or its server added to a block. */
export function restoreContent(block: CodeBlock): CodeBlock {
  const content = withoutNumbers(withoutTrailer(block, withLineBreaks(withTags(block))));
  return content === block.content ? block : { ...block, content };
}

/** Decodes entities if all tags of a page are escaped. */
function withTags({ label, content }: CodeBlock): string {
  if (!MARKUP.test(label) || content.includes("<") || !/&lt;(?:!doctype|\/?[a-z])/i.test(content))
    return content;
  return content.replace(/&(lt|gt|quot|#39|apos|amp);/g, (whole, name: string) => ENTITIES[name] ?? whole);
}

/** Control tokens and tool calls after the code. */
const TRAILER = /\n[ \t]{0,20}(?:<[|\uff5c]|<\/?(?:tool_calls?|function_calls?|s)>|\[TOOL_CALLS\])/;

function withoutTrailer({ label }: CodeBlock, content: string): string {
  const at = /^(?:markdown|mdx?|te?xt|diff|patch|)$/.test(label) ? -1 : content.search(TRAILER);
  // In an edit, this would delete new lines.
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

/** Decodes escaped line breaks. Strings contain them too, but not right after the punctuation of one-line code. */
function withLineBreaks(content: string): string {
  if (content.trim().includes("\n") || !/[>;{}]\\n/.test(content)) return content;
  if (content.split("\\n").length <= MIN_BREAKS) return content.replace(/([>;{}])\\n\n?$/, "$1\n");
  return content
    .replace(/\\n\n$/, "\n")
    .replace(/\\([nt"\\])/g, (_, name: string) => (name === "n" ? "\n" : name === "t" ? "\t" : name));
}
