import type { CodeBlock } from "../preview/code-block";

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
  const content = withLineBreaks(withTags(block));
  return content === block.content ? block : { ...block, content };
}

/** Tags are never written as entities throughout a page: it would have none. */
function withTags({ label, content }: CodeBlock): string {
  if (!MARKUP.test(label) || content.includes("<") || !/&lt;(?:!doctype|\/?[a-z])/i.test(content))
    return content;
  return content.replace(/&(lt|gt|quot|#39|apos|amp);/g, (whole, name: string) => ENTITIES[name] ?? whole);
}

const MIN_BREAKS = 2;

/** A line break is spelled out in strings too, but code on one line has none right after its punctuation. */
function withLineBreaks(content: string): string {
  if (content.trim().includes("\n") || !/[>;{}]\\n/.test(content)) return content;
  if (content.split("\\n").length <= MIN_BREAKS) return content;
  return content.replace(/\\([nt"\\])/g, (_, name: string) =>
    name === "n" ? "\n" : name === "t" ? "\t" : name,
  );
}
