import "server-only";

export type Column = { key: string; label: string; kind: "text" | "number" | "price" };

/** What a table shows: its columns, and rows with a value for each of them. The second column is the one to filter by. */
export type TableContent = {
  columns: readonly [name: Column, category: Column, ...others: Column[]];
  rows: readonly Readonly<Record<string, string | number>>[];
};

/** A list again and again up to a number of names, each name once: "Desk lamp 2". */
export function namesUpTo(names: readonly string[], wanted: number): string[] {
  return Array.from({ length: wanted }, (_, index) => {
    const name = names[index % names.length] ?? "";
    return index < names.length ? name : `${name} ${Math.floor(index / names.length) + 1}`;
  });
}
