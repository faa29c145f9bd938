import type { OpenBlock } from "./scan-state";
import { CALL_LABEL } from "./tool-call";

/** Removes redundant wrapping in a tag: a fence, CDATA, or another element. */
export function withoutWrapping(block: OpenBlock): OpenBlock {
  if (block.label === CALL_LABEL || block.label === "md") return block;
  for (const pattern of WRAPPINGS) {
    const content = pattern.exec(block.content)?.[2];
    if (content !== undefined) return { ...block, content };
  }
  return { ...block, content: withoutFence(block.content) };
}

function withoutFence(content: string): string {
  const lines = content.trim().split("\n");
  const marker = /^(`{3,}|~{3,}(?!~))[^`]*$/.exec(lines[0] ?? "")?.[1];
  const closing = lines.findIndex((line, at) => at > 0 && line.trim() === marker);
  if (!marker || closing !== lines.length - 1) return content;
  return lines
    .slice(1, -1)
    .map((line) => `${line}\n`)
    .join("");
}

const WRAPPINGS = [
  /^\s*<(!)\[CDATA\[\r?\n?([\s\S]*)\]\]>\s*$/,
  /^\s*<(content|code|contents|file_content)>\r?\n?([\s\S]*)<\/\1>\s*$/i,
];
