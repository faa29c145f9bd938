import { advance, indentOf, type LineCursor, restOf, skipIndent } from "./line-cursor";

/** A block quote or list item that encloses the lines after it. */
export type Container = { type: "quote" } | { type: "item"; width: number; empty: boolean };

const MAX_INDENT = 3;
const THEMATIC_BREAK = /^(?:(?:\*[ \t]*){3,}|(?:_[ \t]*){3,}|(?:-[ \t]*){3,})$/;
const LIST_MARKER = /^(?:[*+-]|(\d{1,9})[.)])(?=[ \t]|$)/;

/** Moves past the prefixes of the containers that go on in this line; answers how many do. */
export function matchContainers(cursor: LineCursor, containers: readonly Container[]): number {
  const unmatched = containers.findIndex((container) => !goesOn(cursor, container));
  return unmatched === -1 ? containers.length : unmatched;
}

function goesOn(cursor: LineCursor, container: Container): boolean {
  if (container.type === "quote") return takeQuoteMarker(cursor);
  const isBlank = restOf(cursor).trim() === "";
  if (isBlank ? container.empty : indentOf(cursor) < container.width) return false;
  skipIndent(cursor, container.width);
  return true;
}

function takeQuoteMarker(cursor: LineCursor): boolean {
  const indent = indentOf(cursor);
  if (indent > MAX_INDENT || restOf(cursor).trimStart()[0] !== ">") return false;
  advance(cursor, indent + 1);
  skipIndent(cursor, 1);
  return true;
}

/** Moves past the quote and list markers that start here; answers the containers that they open. */
export function openContainers(cursor: LineCursor, inParagraph: boolean): Container[] {
  const opened: Container[] = [];
  for (;;) {
    if (takeQuoteMarker(cursor)) {
      opened.push({ type: "quote" });
      continue;
    }
    const item = takeListMarker(cursor, inParagraph && opened.length === 0);
    if (!item) return opened;
    opened.push(item);
  }
}

function takeListMarker(cursor: LineCursor, interruptsParagraph: boolean): Container | null {
  const indent = indentOf(cursor);
  const text = restOf(cursor).trimStart();
  if (indent > MAX_INDENT || THEMATIC_BREAK.test(text)) return null;
  const marker = LIST_MARKER.exec(text);
  if (!marker) return null;
  const empty = text.slice(marker[0].length).trim() === "";
  // Only a list that starts at 1 and says something may interrupt a paragraph.
  if (interruptsParagraph && (empty || (marker[1] !== undefined && Number(marker[1]) !== 1))) return null;
  advance(cursor, indent + marker[0].length);
  const gap = indentOf(cursor);
  // Five columns or more: one belongs to the marker and the rest is an indented block.
  const padding = empty || gap > MAX_INDENT + 1 ? 1 : gap;
  skipIndent(cursor, padding);
  return { type: "item", width: indent + marker[0].length + padding, empty };
}

/** Whether a line can go on a paragraph without the markers of the containers around it. */
export function isLazy(text: string, indent: number): boolean {
  return text !== "" && (indent > MAX_INDENT || leavesParagraph(text, 0, false));
}

/** Whether a line that holds this text leaves a paragraph open after it. */
export function leavesParagraph(text: string, indent: number, inParagraph: boolean): boolean {
  if (text === "") return false;
  if (inParagraph && /^(?:=+|-+)[ \t]*$/.test(text)) return false;
  if (indent > MAX_INDENT) return inParagraph;
  return !THEMATIC_BREAK.test(text) && !/^#{1,6}(?:[ \t]|$)/.test(text);
}
