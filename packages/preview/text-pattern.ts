/**
 * Matches a text as a reader would: ignoring case and the amount of white space. Numbers match only as a whole: "4" is
 * not in "44", and "44" is in "44.00" but not in "44.50".
 */
export function textPattern(text: string): RegExp {
  const wanted = text.trim();
  const source = wanted.replace(/[\\^$.*+?()[\]{}|/]/g, "\\$&").replace(/\s+/g, "\\s+");
  const start = /^\d/.test(wanted) ? "(?<!\\d|\\d[.,])" : "";
  const end = /\d$/.test(wanted) ? "(?!\\d|[.,](?!0{1,2}(?!\\d))\\d)" : "";
  return new RegExp(start + source + end, "i");
}
