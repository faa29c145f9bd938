/** A line being typed: its text and where the cursor is in it. */
export interface Line {
  text: string;
  cursor: number;
}

export const emptyLine: Line = { text: "", cursor: 0 };

export const lineOf = (text: string): Line => ({ text, cursor: text.length });

const insert = ({ text, cursor }: Line, added: string): Line => ({
  text: text.slice(0, cursor) + added + text.slice(cursor),
  cursor: cursor + added.length,
});

const remove = ({ text }: Line, from: number, to: number): Line => ({
  text: text.slice(0, from) + text.slice(to),
  cursor: from,
});

const previous = ({ text, cursor }: Line) => {
  const last = [...text.slice(0, cursor)].at(-1);
  return cursor - (last?.length ?? 0);
};
const next = ({ text, cursor }: Line) => cursor + ([...text.slice(cursor)][0]?.length ?? 0);
const wordStart = ({ text, cursor }: Line) => text.slice(0, cursor).replace(/(?<!\S)\S+\s*$/, "").length;
const wordEnd = ({ text, cursor }: Line) => cursor + (/^\s*\S+/.exec(text.slice(cursor))?.[0].length ?? 0);

/** The edits of readline, by the sequences that a terminal sends for keys. */
const edits: Record<string, (line: Line) => Line> = {
  "\u007f": (line) => remove(line, previous(line), line.cursor),
  "\b": (line) => remove(line, wordStart(line), line.cursor),
  "\u001b[3~": (line) => remove(line, line.cursor, next(line)),
  "\u001b[D": (line) => ({ ...line, cursor: previous(line) }),
  "\u001b[C": (line) => ({ ...line, cursor: next(line) }),
  "\u001b[1;5D": (line) => ({ ...line, cursor: wordStart(line) }),
  "\u001b[1;5C": (line) => ({ ...line, cursor: wordEnd(line) }),
  "\u001bb": (line) => ({ ...line, cursor: wordStart(line) }),
  "\u001bf": (line) => ({ ...line, cursor: wordEnd(line) }),
  "\u001b[H": (line) => ({ ...line, cursor: 0 }),
  "\u0001": (line) => ({ ...line, cursor: 0 }),
  "\u001b[F": (line) => ({ ...line, cursor: line.text.length }),
  "\u0005": (line) => ({ ...line, cursor: line.text.length }),
  "\u000b": (line) => remove(line, line.cursor, line.text.length),
  "\u0015": (line) => remove(line, 0, line.cursor),
  "\u0017": (line) => remove(line, wordStart(line), line.cursor),
};

/** The line after `input`; null if it is not an edit. */
export function editLine(line: Line, input: string): Line | null {
  const edit = edits[input];
  if (edit) return edit(line);
  // biome-ignore lint/suspicious/noControlCharactersInRegex: keys arrive as control characters
  return /^[\u0000-\u001f\u007f]/.test(input) ? null : insert(line, input);
}

/** Replaces the text after `start` by its completion, or by the common prefix of several candidates. */
export function completeLine(line: Line, start: number, candidates: string[]): Line {
  const [first = "", ...others] = candidates;
  let shared = first;
  for (const other of others) while (!other.startsWith(shared)) shared = shared.slice(0, -1);
  const ending = others.length === 0 && !shared.endsWith("/") ? " " : "";
  const rest = line.text.slice(line.cursor);
  const typed = line.text.slice(0, start);
  if (shared === "") return line;
  return { text: typed + shared + ending + rest, cursor: typed.length + shared.length + ending.length };
}

/**
 * Redraws the prompt and the line.
 *
 * @param row of the cursor, relative to the row of the prompt, before and (returned) after
 */
export function drawLine(
  { text, cursor: at }: Line,
  { folder, columns, row }: { folder: string; columns: number; row: number },
): { text: string; row: number } {
  const width = folder.length + 3;
  const position = (characters: number) => ({
    row: Math.floor(characters / columns),
    column: characters % columns,
  });
  const end = position(width + text.length);
  const cursor = position(width + at);
  const up = row > 0 ? `\u001b[${row}A` : "";
  // A line that fills its last row exactly leaves the cursor on it until something follows.
  const wrap = end.column === 0 && text.length > 0 ? "\r\n" : "";
  const back = end.row > cursor.row ? `\u001b[${end.row - cursor.row}A` : "";
  const right = cursor.column > 0 ? `\u001b[${cursor.column}C` : "";
  const prompt = `\u001b[36m${folder}\u001b[39m $ `;
  return { text: `${up}\r\u001b[J${prompt}${text}${wrap}${back}\r${right}`, row: cursor.row };
}

/** The command history. Moving past its end restores the line that was being typed. */
export function createHistory(limit = 200) {
  const lines: string[] = [];
  let at = 0;
  let draft = "";
  return {
    add(text: string) {
      if (text.trim() !== "" && lines.at(-1) !== text) lines.push(text);
      if (lines.length > limit) lines.shift();
      at = lines.length;
    },
    move(by: -1 | 1, current: string): string | null {
      if (at === lines.length) draft = current;
      const target = at + by;
      if (target < 0 || target > lines.length) return null;
      at = target;
      return at === lines.length ? draft : (lines[at] ?? "");
    },
  };
}
