type Cell = string | number | boolean | Date | null | readonly string[] | Readonly<Record<string, string>>;

/** Rows as CSV (RFC 4180), the columns named by the first row. */
export function toCsv(rows: readonly object[], { header }: { header: boolean }): string {
  const [first] = rows;
  if (!first) return "";
  const columns = Object.keys(first);
  const lines = rows.map((row) => {
    const cells = new Map<string, Cell>(Object.entries(row));
    return columns.map((column) => quote(cells.get(column) ?? null));
  });
  return [...(header ? [columns] : []), ...lines].map((cells) => `${cells.join(",")}\r\n`).join("");
}

function textOf(cell: Cell): string {
  if (cell === null) return "";
  if (cell instanceof Date) return cell.toISOString();
  if (Array.isArray(cell)) return cell.join(" ");
  return typeof cell === "object" ? JSON.stringify(cell) : String(cell);
}

/** A spreadsheet would run what begins like a formula, and these texts are strangers'. */
const FORMULA = /^[=+\-@\t\r]/;

function quote(cell: Cell): string {
  const text = textOf(cell);
  const inert = typeof cell !== "number" && FORMULA.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(inert) ? `"${inert.replaceAll('"', '""')}"` : inert;
}
