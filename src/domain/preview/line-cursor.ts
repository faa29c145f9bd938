/** A place in one line that counts columns as CommonMark does: a tab reaches to the next multiple of four. */
export interface LineCursor {
  line: string;
  at: number;
  column: number;
  /** A tab of which some columns were taken: what is left of it counts as spaces. */
  insideTab: boolean;
  /** Where the white space at the line's end begins. */
  contentEnd: number;
}

const TAB_STOP = 4;

export function cursorAt(line: string): LineCursor {
  return { line, at: 0, column: 0, insideTab: false, contentEnd: line.trimEnd().length };
}

/** Columns of white space between the cursor and the next other character; counting stops once there are `enough`. */
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

/** Moves on by up to `columns` columns. */
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

/** Takes up to `columns` columns, but white space only. */
export function skipIndent(cursor: LineCursor, columns: number): void {
  advance(cursor, Math.min(columns, indentOf(cursor, columns)));
}

/** Whether nothing but white space is left of the line. */
export const isBlank = (cursor: LineCursor): boolean => cursor.at >= cursor.contentEnd;

/** The rest of the line, with the rest of a half-taken tab as spaces. */
export function restOf(cursor: LineCursor): string {
  if (!cursor.insideTab) return cursor.line.slice(cursor.at);
  return " ".repeat(TAB_STOP - (cursor.column % TAB_STOP)) + cursor.line.slice(cursor.at + 1);
}
