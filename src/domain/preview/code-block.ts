import { startsEdit } from "../text/edit-markers";
import type { Language } from "./language";

/** "markup" runs as a page; "listing" is shown as highlighted source. */
export type BlockKind = "markup" | "listing";

/** A code block of a reply, verbatim. */
export interface CodeBlock {
  /** Position among the blocks of the reply, from 0. */
  index: number;
  /** The recognised language; null shows a plain listing. */
  language: Language | null;
  /** The language label in the reply, in lower case; may be empty. */
  label: string;
  kind: BlockKind;
  fileName?: string;
  /** The second path of a fence's first line: the new path of a renamed file. */
  to?: string;
  /** The line of text before it; absent if another block or nothing precedes. */
  lead?: string;
  /** The heading above it, if that is another line; absent if another block is between. */
  heading?: string;
  content: string;
  /** False until the end of the block has arrived. */
  closed: boolean;
  /** Offsets into the reply, in UTF-16 units, fences included: [start, end). */
  start: number;
  end: number;
}

/** Wrong labels that some models give to pages. */
const MISLABELS_PAGE = /^(?:js|javascript|ts|typescript|jsx|tsx|css|xml|te?xt|plaintext)$/;

/** Markup: labelled html, a full page with a wrong label, or unlabelled with angle brackets. Edits are listings. */
export function kindOf(label: string, language: Language | null, content: string): BlockKind {
  if (startsEdit(content)) return "listing";
  if (language === "html") return "markup";
  if (MISLABELS_PAGE.test(label) && /^\s{0,99}<!doctype\s+html\b/i.test(content)) return "markup";
  return label === "" && content.includes("<") && content.includes(">") ? "markup" : "listing";
}

/** The name shown for a block without a file name. */
export const typeNameOf = ({ label, kind }: Pick<CodeBlock, "label" | "kind">): string =>
  label || (kind === "markup" ? "html" : "text");

/** Whether the code is a diff, which is coloured differently. */
export const isDiff = (label: string): boolean => label === "diff" || label === "patch";
