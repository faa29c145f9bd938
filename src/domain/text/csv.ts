/** One line of a CSV file (RFC 4180). Text that a spreadsheet would run as a formula is marked as text. */
export const csvLine = (values: readonly (string | number | null)[]): string =>
  `${values.map((value) => (typeof value === "string" ? csvText(value) : (value ?? ""))).join(",")}\r\n`;

function csvText(text: string): string {
  const safe = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
