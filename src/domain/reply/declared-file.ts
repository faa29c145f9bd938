import type { CodeBlock } from "../preview/code-block";
import type { ProjectFiles } from "../project/project-files";
import { isPart, isSelfDelimiting } from "./complete-file";
import { mayBelongTo } from "./implied-path";
import { isMarkedComplete, isMarkedExample, isShorter } from "./same-file";
import { normalizeLine } from "./similar-lines";

const DECLARATION =
  /^([ \t]{0,40})(?:(?:export|default|async|abstract|declare|public|private|static|pub)[ \t]{1,9}){0,4}(?:function\*?|class|const|let|var|type|interface|enum|def|fn|func|struct)[ \t]{1,9}([\w$]+)/gm;
const EXPORTED =
  /^export[ \t]{1,9}(?:default[ \t]{1,9}|async[ \t]{1,9}){0,2}(?:function\*?|class|const|let|var)[ \t]{1,9}([\w$]+)/gm;

/** The names that a text declares, at the outermost level or at all. */
function declaredIn(text: string, which: "outermost" | "all"): ReadonlySet<string> {
  const found = [...text.matchAll(DECLARATION)].map(([, indent = "", name = ""]) => ({ indent, name }));
  const least = Math.min(...found.map(({ indent }) => indent.length));
  return new Set(
    found.flatMap(({ indent, name }) => (which === "all" || indent.length === least ? name : [])),
  );
}

/** The only file of a block's language that declares one of its names. */
export function declaringFile(block: CodeBlock, texts: ProjectFiles): string | null {
  const names = declaredIn(block.content, "outermost");
  if (names.size === 0) return null;
  const declares = (text: string) => {
    const declared = declaredIn(text, "all");
    return [...names].some((name) => declared.has(name));
  };
  const found = [...texts].flatMap(([path, text]) =>
    typeof text === "string" && mayBelongTo(block, [path]) && declares(text) ? [path] : [],
  );
  return found.length === 1 ? (found[0] ?? null) : null;
}

/** Whether a text lacks one of the file's exports. */
export function lacksExports(before: string, after: string): boolean {
  const declared = declaredIn(after, "all");
  return [...before.matchAll(EXPORTED)].some(([, name = ""]) => !declared.has(name));
}

const CORRECTS = /\b(?:corrected|fixed|updated|revised|rewritten|modified|changed|new version|replace)\b/i;

/** Whether the text above a part of a file presents it as new code, not as a quotation or an example. */
export function isCorrection(block: CodeBlock, before: string): boolean {
  const known = new Set(before.split("\n").map(normalizeLine));
  const isQuoted = block.content.split("\n").every((line) => known.has(normalizeLine(line)));
  return CORRECTS.test(`${block.heading ?? ""}\n${block.lead ?? ""}`) && !isMarkedExample(block) && !isQuoted;
}

/** Whether a block is only an example; complete files replace the existing one. */
export const isExample = (block: CodeBlock, before: string, isUnnamed: boolean): boolean =>
  isPart(before, block.content) ||
  (isUnnamed && !isMarkedComplete(block) && lacksExports(before, block.content)) ||
  (isUnnamed && !isSelfDelimiting(before) && !isMarkedComplete(block) && isShorter(before, block.content));
