import { csvLine } from "../text/csv";

type Cell = string | number | boolean | Date | null | readonly string[] | Readonly<Record<string, string>>;

/** Rows as CSV (RFC 4180), the columns named by the first row. */
export function toCsv(rows: readonly object[], { header }: { header: boolean }): string {
  const [first] = rows;
  if (!first) return "";
  const columns = Object.keys(first);
  const lines = rows.map((row) => {
    const cells = new Map<string, Cell>(Object.entries(row));
    return columns.map((column) => plain(cells.get(column) ?? null));
  });
  return [...(header ? [columns] : []), ...lines].map(csvLine).join("");
}

function plain(cell: Cell): string | number | null {
  if (cell === null || typeof cell === "number") return cell;
  if (cell instanceof Date) return cell.toISOString();
  if (Array.isArray(cell)) return cell.join(" ");
  return typeof cell === "object" ? JSON.stringify(cell) : String(cell);
}
