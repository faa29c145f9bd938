/** Enough of a file to detect its delimiter. */
const HEAD_CHARACTERS = 8_192;
const delimiters = [",", ";", "\t", "|"] as const;

/** The rows of comma-separated values, whichever delimiter they use; empty lines are no rows. */
export function readTable(text: string): string[][] {
  const head = text.slice(0, HEAD_CHARACTERS);
  const [best] = delimiters
    .map((delimiter) => ({ delimiter, score: regularity(parse(head, delimiter)) }))
    .toSorted((a, b) => b.score - a.score);
  return parse(text, best?.delimiter ?? ",");
}

/** The number of rows as wide as the first; 0 for a single column. */
function regularity(rows: readonly (readonly string[])[]): number {
  const width = rows[0]?.length ?? 0;
  return width < 2 ? 0 : rows.filter(({ length }) => length === width).length;
}

/** RFC 4180: a quoted cell may contain delimiters, line breaks and doubled quotes. */
function parse(text: string, delimiter: string): string[][] {
  const rows: string[][] = [];
  let row: string[] = [];
  const endRow = () => {
    if (row.length > 1 || row[0] !== "") rows.push(row);
    row = [];
  };
  let at = 0;
  while (at < text.length) {
    const { cell, end } = text[at] === '"' ? readQuoted(text, at) : { cell: "", end: at };
    const next = endOfCell(text, end, delimiter);
    row.push(cell + text.slice(end, next));
    at = next;
    if (text[at] === delimiter) {
      at += 1;
      if (at === text.length) row.push("");
      continue;
    }
    endRow();
    at += text[at] === "\r" && text[at + 1] === "\n" ? 2 : 1;
  }
  if (row.length > 0) endRow();
  return rows;
}

/** The cell in quotes that starts at `from`, and where it ends; without a closing quote, at the end of the text. */
function readQuoted(text: string, from: number): { cell: string; end: number } {
  let at = from + 1;
  while (at < text.length) {
    const quote = text.indexOf('"', at);
    if (quote === -1) break;
    if (text[quote + 1] !== '"')
      return { cell: text.slice(from + 1, quote).replaceAll('""', '"'), end: quote + 1 };
    at = quote + 2;
  }
  return { cell: text.slice(from + 1).replaceAll('""', '"'), end: text.length };
}

function endOfCell(text: string, from: number, delimiter: string): number {
  let at = from;
  while (at < text.length && text[at] !== delimiter && text[at] !== "\n" && text[at] !== "\r") at += 1;
  return at;
}
