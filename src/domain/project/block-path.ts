import type { CodeBlock } from "../preview/code-block";
import { headOf, isOfAnyLanguage, isOfLanguage } from "./implied-path";
import { pathInComment, pathInLine, pathsInSentence } from "./path-in-line";
import { normalisePath } from "./project-files";

/** A longer line above a block is a sentence that may mention any file. */
const MAX_LEAD = 160;

/** The path that a reply gives a block: in its fence, in the line or the heading above it, or in its own first lines. */
export function namedPath(block: CodeBlock): string | null {
  if (block.fileName) return normalisePath(block.fileName);
  const comment = commentOf(block);
  if (comment && !comment.remark) return normalisePath(comment.path);
  return fromLead(block) ?? (comment && normalisePath(comment.path));
}

const DIRECTIVE = /^\s*(?:["']use [a-z]+["'];?|#!.*|)\s*$/;

function commentOf({ content, label }: CodeBlock): ReturnType<typeof pathInComment> {
  const line = headOf(content)
    .split("\n")
    .find((text) => !DIRECTIVE.test(text));
  const named = pathInComment(line ?? "");
  return named && (label === "" || isOfLanguage(label, named.path)) ? named : null;
}

function fromLead({ lead = "", heading = "", label, content }: CodeBlock): string | null {
  if (lead.length > MAX_LEAD) return onlyName(heading, label);
  const alone = pathInLine(lead);
  if (alone && (isOfLanguage(label, alone) || (isOfAnyLanguage(label) && !isTree(content)))) return alone;
  return onlyName(lead, label) ?? onlyName(heading, label);
}

/** The file of the block's language that a line mentions. Two: nobody can say which is meant. */
function onlyName(line: string, label: string): string | null {
  const names = pathsInSentence(line).filter((name) => isOfLanguage(label, name));
  return names.length === 1 ? normalisePath(names[0] ?? "") : null;
}

const isTree = (content: string): boolean => /^[\s│|]*(?:[├└]|[|`+]--)/m.test(content);
