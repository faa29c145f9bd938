import { startsEdit } from "../text/edit-markers";
import type { Language } from "./language";

/** "markup" runs as a page; "listing" is shown as highlighted source. */
export type BlockKind = "markup" | "listing";

/** One piece of code of a reply, byte for byte as the model wrote it. */
export interface CodeBlock {
  /** Position among the blocks of the reply, from 0. */
  index: number;
  /** The recognised language; null shows a plain listing. */
  language: Language | null;
  /** The language as the reply wrote it, in lower case; "" when it named none. */
  label: string;
  kind: BlockKind;
  fileName?: string;
  /** The second path of a fence's first line: where a renamed file goes. */
  to?: string;
  /** The line of text before it; absent when another block, or nothing, is there. */
  lead?: string;
  /** The heading above it, where that is another line; absent when another block is between. */
  heading?: string;
  content: string;
  /** False while the end of the block has not been seen. */
  closed: boolean;
  /** Offsets into the reply, in UTF-16 units, fences included: [start, end). */
  start: number;
  end: number;
}

/** Labels of fences in which some models write a page. */
const MISLABELS_PAGE = /^(?:js|javascript|ts|typescript|jsx|tsx|css|xml|te?xt|plaintext)$/;

/** Markup: labelled html or a whole page in another fence, or unlabelled with angle brackets. Anything else is a listing, edits of a page too. */
export function kindOf(label: string, language: Language | null, content: string): BlockKind {
  if (startsEdit(content)) return "listing";
  if (language === "html") return "markup";
  if (MISLABELS_PAGE.test(label) && /^\s{0,99}<!doctype\s+html\b/i.test(content)) return "markup";
  return label === "" && content.includes("<") && content.includes(">") ? "markup" : "listing";
}

/** The name shown for a block without a file name. */
export const typeNameOf = ({ label, kind }: Pick<CodeBlock, "label" | "kind">): string =>
  label || (kind === "markup" ? "html" : "text");

/** Whether the code is a diff, which has colors of its own. */
export const isDiff = (label: string): boolean => label === "diff" || label === "patch";
