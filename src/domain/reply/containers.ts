import { advance, indentOf, isBlank, type LineCursor, skipIndent } from "./line-cursor";

/** A block quote or list item that encloses the lines after it. */
export type Container = { type: "quote" } | { type: "item"; width: number; empty: boolean };

/** Deeper nesting is text, which bounds the work per line and the depth of the rendered tree. */
export const MAX_CONTAINERS = 20;

const MAX_INDENT = 3;
const LIST_MARKER = /(?:[*+-]|(\d{1,9})[.)])(?=[ \t]|$)/y;

/** Skips the prefixes of containers that continue in this line; returns how many do. */
export function matchContainers(cursor: LineCursor, containers: readonly Container[]): number {
  const unmatched = containers.findIndex((container) => !continues(cursor, container));
  return unmatched === -1 ? containers.length : unmatched;
}

function continues(cursor: LineCursor, container: Container): boolean {
  if (container.type === "quote") return takeQuoteMarker(cursor);
  const endsHere = isBlank(cursor) ? container.empty : indentOf(cursor, container.width) < container.width;
  if (endsHere) return false;
  skipIndent(cursor, container.width);
  return true;
}

function takeQuoteMarker(cursor: LineCursor): boolean {
  const indent = indentOf(cursor, MAX_INDENT + 1);
  if (indent > MAX_INDENT || cursor.line[nextNonSpace(cursor)] !== ">") return false;
  advance(cursor, indent + 1);
  skipIndent(cursor, 1);
  return true;
}

/** Skips the quote and list markers that start here; returns the containers they open, at most `limit`. */
export function openContainers(cursor: LineCursor, inParagraph: boolean, limit: number): Container[] {
  const opened: Container[] = [];
  while (opened.length < limit) {
    if (takeQuoteMarker(cursor)) {
      opened.push({ type: "quote" });
      continue;
    }
    const item = takeListMarker(cursor, inParagraph && opened.length === 0);
    if (!item) break;
    opened.push(item);
  }
  return opened;
}

function takeListMarker(cursor: LineCursor, interruptsParagraph: boolean): Container | null {
  const indent = indentOf(cursor, MAX_INDENT + 1);
  if (indent > MAX_INDENT) return null;
  const at = nextNonSpace(cursor);
  LIST_MARKER.lastIndex = at;
  const marker = LIST_MARKER.exec(cursor.line);
  if (!marker || isThematicBreak(cursor.line.slice(at, cursor.contentEnd))) return null;
  const empty = at + marker[0].length >= cursor.contentEnd;
  // Only a list that starts at 1 with a non-empty item may interrupt a paragraph.
  if (interruptsParagraph && (empty || (marker[1] !== undefined && Number(marker[1]) !== 1))) return null;
  advance(cursor, indent + marker[0].length);
  const gap = indentOf(cursor, MAX_INDENT + 2);
  // Of five columns or more, one belongs to the marker and the rest indents a code block.
  const padding = empty || gap > MAX_INDENT + 1 ? 1 : gap;
  skipIndent(cursor, padding);
  return { type: "item", width: indent + marker[0].length + padding, empty };
}

/** The index of the next character that is not a space or tab. Called within a small indent only. */
function nextNonSpace({ line, at }: LineCursor): number {
  let next = at;
  while (line[next] === " " || line[next] === "\t") next += 1;
  return next;
}

/** Whether a trimmed line is a thematic break, such as "***" or "- - -". */
function isThematicBreak(text: string): boolean {
  const mark = text[0];
  if ((mark !== "*" && mark !== "-" && mark !== "_") || !text.endsWith(mark)) return false;
  let marks = 0;
  for (const character of text) {
    if (character === mark) marks += 1;
    else if (character !== " " && character !== "\t") return false;
  }
  return marks >= 3;
}

/** Whether a line is a lazy continuation of a paragraph. */
export function isLazy(text: string, indent: number): boolean {
  return text !== "" && (indent > MAX_INDENT || leavesParagraph(text, 0, false));
}

/** Whether a paragraph is open after a line with this text. */
export function leavesParagraph(text: string, indent: number, inParagraph: boolean): boolean {
  if (text === "") return false;
  if (inParagraph && /^(?:=+|-+)[ \t]*$/.test(text)) return false;
  if (indent > MAX_INDENT) return inParagraph;
  return !isThematicBreak(text) && !/^#{1,6}(?:[ \t]|$)/.test(text);
}
