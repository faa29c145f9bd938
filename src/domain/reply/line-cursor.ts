/** A position in a line, counting columns as CommonMark does: tab stops are four columns apart. */
export interface LineCursor {
  line: string;
  at: number;
  column: number;
  /** Inside a partly consumed tab, the rest of which counts as spaces. */
  insideTab: boolean;
  /** Where the trailing white space begins. */
  contentEnd: number;
}

const TAB_STOP = 4;

export function cursorAt(line: string): LineCursor {
  return { line, at: 0, column: 0, insideTab: false, contentEnd: line.trimEnd().length };
}

/** Columns of white space after the cursor; counting stops at `limit`. */
export function indentOf(cursor: LineCursor, limit: number): number {
  let column = cursor.column;
  for (let at = cursor.at; column - cursor.column < limit; at++) {
    const character = cursor.line[at];
    if (character === " ") column += 1;
    else if (character === "\t") column += TAB_STOP - (column % TAB_STOP);
    else break;
  }
  return column - cursor.column;
}

/** Advances by up to `columns` columns. */
export function advance(cursor: LineCursor, columns: number): void {
  let left = columns;
  while (left > 0 && cursor.at < cursor.line.length) {
    const width = cursor.line[cursor.at] === "\t" ? TAB_STOP - (cursor.column % TAB_STOP) : 1;
    cursor.insideTab = width > left;
    cursor.column += Math.min(width, left);
    if (!cursor.insideTab) cursor.at += 1;
    left -= width;
  }
}

/** Skips up to `columns` columns of white space. */
export function skipIndent(cursor: LineCursor, columns: number): void {
  advance(cursor, Math.min(columns, indentOf(cursor, columns)));
}

/** Whether the rest of the line is blank. */
export const isBlank = (cursor: LineCursor): boolean => cursor.at >= cursor.contentEnd;

/** The rest of the line; a partly consumed tab becomes spaces. */
export function restOf(cursor: LineCursor): string {
  if (!cursor.insideTab) return cursor.line.slice(cursor.at);
  return " ".repeat(TAB_STOP - (cursor.column % TAB_STOP)) + cursor.line.slice(cursor.at + 1);
}
