import { kindOf, type UploadKind, uploadKinds } from "../knowledge/file-kind";
import { estimateTokens } from "../model/context";
import { PAGE_BREAK } from "../text/pages";
import { fenceFile } from "./fence-file";
import { readTable } from "./read-table";

export type AttachedText = {
  name: string;
  mediaType: string;
  text: string;
  /** Page count of a document. Its text may have fewer, because long texts are cut. */
  pages: number | null;
};

/** A text split at its cut points, its header lines, and the note about the first `count` parts. */
type Parts = { head: string[]; parts: string[]; count: (count: number) => string };

/** Tokens of the note and the fence, without the file name. */
const FRAME_TOKENS = 60;

/**
 * A file for a model: in a fence that its text cannot close, with its name, document pages or table rows.
 *
 * @param maxTokens estimated; the rest is cut, and a note says so
 */
export function describeAttachment(file: AttachedText, maxTokens = Number.POSITIVE_INFINITY): string {
  const full = write(file, Number.POSITIVE_INFINITY);
  return estimateTokens(full) <= maxTokens ? full : write(file, maxTokens);
}

function write(file: AttachedText, maxTokens: number): string {
  const kind = kindOf(file.mediaType);
  const { head, parts, count } = partsIn[uploadKinds[kind].parts](file);
  const room = maxTokens - FRAME_TOKENS - estimateTokens(file.name);
  const kept = firstParts(parts, room - estimateTokens(head.join("\n")));
  const text = [...head, ...kept].join("\n");
  const sent = clamp(text, room);
  const isCut = kept.length < parts.length || sent.length < text.length;
  const note =
    kind === "text" && !isCut ? [] : [`[${count(kept.length)}${isCut ? "; the rest does not fit" : ""}]`];
  const body = [...note, sent].join("\n");
  // A document is not a file that could be edited or run.
  return uploadKinds[kind].parts === "pages"
    ? fenceFile(file.name, body, "text")
    : fenceFile(file.name, body);
}

const partsIn: Record<(typeof uploadKinds)[UploadKind]["parts"], (file: AttachedText) => Parts> = {
  lines: ({ text }) => linesOf(text.split("\n")),
  rows: ({ text }) => rowsOf(text),
  pages: ({ text, pages }) => pagesOf(text.split(PAGE_BREAK), pages),
};

const linesOf = (lines: string[]): Parts => ({
  head: [],
  parts: lines,
  count: (count) => `Lines 1 to ${count} of ${lines.length}`,
});

function pagesOf(texts: readonly string[], pages: number | null): Parts {
  if (pages === null) return { head: [], parts: [...texts], count: () => "A document" };
  return {
    head: [],
    parts: texts.map((text, at) => `\n[Page ${at + 1}]\n${text}`),
    count: (count) => (pages === 1 ? "A document of 1 page" : `A document, pages 1 to ${count} of ${pages}`),
  };
}

function rowsOf(text: string): Parts {
  const [names = [], ...rows] = readTable(text);
  return {
    head: [names, names.map(() => "---")].map(writeRow),
    parts: rows.map(writeRow),
    count: (count) => `A table of ${names.length} columns, rows 1 to ${count} of ${rows.length}`,
  };
}

const inOneLine = (cell: string): string =>
  cell.replace(/\s+/g, (space) => (space.includes("\n") ? " " : space));

const writeRow = (cells: readonly string[]): string =>
  `| ${cells.map((cell) => inOneLine(cell.replaceAll("|", "\\|"))).join(" | ")} |`;

/** As many parts as fit, but at least one. */
function firstParts(parts: readonly string[], maxTokens: number): string[] {
  let left = maxTokens;
  const end = parts.findIndex((part) => {
    // Plus one for the line's end.
    left -= estimateTokens(part) + 1;
    return left < 0;
  });
  return parts.slice(0, end === -1 ? parts.length : Math.max(1, end));
}

/** Cuts a text whose first part is already too long. */
function clamp(text: string, maxTokens: number): string {
  const tokens = estimateTokens(text);
  return tokens <= maxTokens
    ? text
    : text.slice(0, Math.floor((text.length * Math.max(0, maxTokens)) / tokens));
}
