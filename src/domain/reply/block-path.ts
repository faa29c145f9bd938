import { extensionOf } from "~preview";
import type { CodeBlock } from "../preview/code-block";
import { normalizePath } from "../project/project-files";
import { isFilePath } from "./file-name";
import { headOf, isOfAnyLanguage, isOfLanguage } from "./implied-path";
import { pathInComment, pathInLine, pathsInSentence } from "./path-in-line";

/** A longer line above a block is a sentence that may mention any file. */
const MAX_LEAD = 160;

/** A block's path, as named in its fence, in the line or heading above it, or in its first lines. */
export function namedPath(block: CodeBlock): string | null {
  if (block.fileName) return normalizePath(block.fileName);
  const comment = commentOf(block);
  if (comment && !comment.remark) return normalizePath(comment.path);
  return fromLead(block) ?? (comment && normalizePath(comment.path));
}

/** Whether only the text above a block can name its file. */
export const isNamedAbove = (block: CodeBlock): boolean => !block.fileName && commentOf(block) === null;

/** Languages in which a line may be a path. */
const MAY_LIST_FILES =
  /^(?:markdown|mdx?|te?xt|ya?ml|toml|ini|csv|bash|sh|shell|zsh|console|terminal|diff|patch)$/;
const DIRECTIVE = /^(?:["']use [a-z]+["'];?|#!.*|)$/;

/** The comment in which a block names its file. */
function commentOf({ content, label }: CodeBlock): { path: string; remark: boolean; line: string } | null {
  const line =
    headOf(content)
      .split("\n")
      .find((text) => !DIRECTIVE.test(text.trim())) ?? "";
  const bare = line.trim().replace(/:$/, "");
  const named =
    label !== "" && !MAY_LIST_FILES.test(label) && isFilePath(bare)
      ? { path: bare, remark: false }
      : pathInComment(line);
  return named && (label === "" || isOfLanguage(label, named.path)) ? { ...named, line } : null;
}

const SCRIPT = /^\s*\/[/*]/;
const MARKUP = /^\s*<!--/;
/** Comment syntax by file extension; null: no comments. Other extensions are left alone. */
const comments: Partial<Record<string, RegExp | null>> = {
  json: null,
  css: /^\s*\/\*/,
  html: MARKUP,
  htm: MARKUP,
  svg: MARKUP,
  js: SCRIPT,
  jsx: SCRIPT,
  ts: SCRIPT,
  tsx: SCRIPT,
  py: /^\s*#/,
};

/** A block's content as a file, without a path line that is not a comment in its language. */
export function fileContent(block: CodeBlock, path: string): string {
  const { content } = block;
  const comment = commentOf(block);
  const starts = comments[extensionOf(path)];
  const isBare = comment?.path === comment?.line.trim().replace(/:$/, "");
  if (!comment || (!isBare && (starts === undefined || starts?.test(comment.line)))) return content;
  const named = normalizePath(comment.path);
  if (named === null || !`/${path}`.endsWith(`/${named}`)) return content;
  const start = content.indexOf(comment.line);
  return content.slice(0, start) + content.slice(start + comment.line.length).replace(/^\n/, "");
}

function fromLead({ lead = "", heading = "", label, content }: CodeBlock): string | null {
  if (lead.length > MAX_LEAD) return onlyName(heading, label);
  const alone = pathInLine(lead);
  if (alone && (isOfLanguage(label, alone) || (isOfAnyLanguage(label) && !isTree(content)))) return alone;
  return onlyName(lead, label) ?? onlyName(heading, label);
}

/** The only file of the block's language that a line mentions. */
function onlyName(line: string, label: string): string | null {
  const names = pathsInSentence(line).filter((name) => isOfLanguage(label, name));
  return names.length === 1 ? normalizePath(names[0] ?? "") : null;
}

const isTree = (content: string): boolean => /^[ \t\u00a0│|]*(?:[├└]|[|`+]--)/m.test(content);
