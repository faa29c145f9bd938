import type { CodeBlock } from "../preview/code-block";
import { normalizedLines } from "./similar-lines";

/**
 * Why a block is not written to its file. quotation: it equals the file · part: the rest of the file would be lost ·
 * earlier: a later block replaces it · alternative: the reply offers it as another option
 */
export type Unused = "quotation" | "part" | "earlier" | "alternative";

const aboveOf = ({ lead = "", heading = "" }: CodeBlock): string => `${heading}\n${lead}`;

const ALTERNATIVE =
  /\b(?:option|variant|alternative|approach|choice)\b|^[ \t]{0,9}(?:alternatively|or,? if you|or:)|\bif you(?:'d| would)? (?:rather|prefer)\b/im;
const WHOLE = /\b(?:full|complete|entire|whole|final|updated|corrected|improved|rewritten|all of)\b/i;
const EXAMPLE =
  /\b(?:for example|for instance|e\.g\.|such as|like (?:this|so|these)|looks? like|means|syntax|is written|snippet|example)\b/i;

/** Whether the text above a block offers it as an alternative. */
export const isAlternative = (block: CodeBlock): boolean => ALTERNATIVE.test(aboveOf(block));

/** Whether the text above a block calls it complete. */
export const isMarkedComplete = (block: CodeBlock): boolean => WHOLE.test(aboveOf(block));

/** Whether the text above a block calls it an example. */
export const isMarkedExample = (block: CodeBlock): boolean => EXAMPLE.test(aboveOf(block));

/** Whether a text equals a file, except for white space and quotes. */
export const isQuotation = (before: string, after: string): boolean =>
  normalizedLines(before).join("\n") === normalizedLines(after).join("\n");

const MIN_SHARED = 0.5;
const TITLE = /<title>([^<]{0,300})</i;
const HEADING = /<h1[^<>]{0,300}>([^<]{0,300})</i;

/** Whether two unnamed blocks are versions of one file. */
export function isSameFile(one: CodeBlock, other: CodeBlock): boolean {
  if (isMarkedComplete(other) || isAlternative(other)) return true;
  if (one.kind === "markup") {
    const [title, next] = [one, other].map(
      ({ content }) => (TITLE.exec(content) ?? HEADING.exec(content))?.[1]?.trim() ?? "",
    );
    return title === next;
  }
  const [lines, others] = [one, other].map(({ content }) => new Set(normalizedLines(content)));
  if (!lines || !others) return false;
  const shared = [...lines].filter((line) => others.has(line)).length;
  return shared >= Math.min(lines.size, others.size) * MIN_SHARED;
}

const SHORT_LINES = 10;
const MIN_SHARE = 0.67;

/** Whether an unnamed text is too short to replace a file. */
export function isShorter(before: string, after: string): boolean {
  const [old, now] = [normalizedLines(before).length, normalizedLines(after).length];
  return now < (old < SHORT_LINES ? old : old * MIN_SHARE);
}

const OLD =
  /\b(?:instead of|replace|change|find|search|swap|rather than)\b|^\W{0,9}(?:before|old|current|original)(?: code)?\W{0,9}$/i;
const NEW =
  /\b(?:with|by|to|use|write|this|becomes?|into)\b|^\W{0,9}(?:after|new|updated|replace(?:ment)?)(?: code)?\W{0,9}$/i;
const MAX_LEAD = 80;

/** Whether a block quotes text to replace, and the next one is the replacement. */
export const isReplaced = (one: CodeBlock, next: CodeBlock): boolean =>
  one.label === next.label &&
  OLD.test(one.lead ?? "") &&
  (one.lead ?? "").length <= MAX_LEAD &&
  NEW.test(next.lead ?? "") &&
  (next.lead ?? "").length <= MAX_LEAD;
