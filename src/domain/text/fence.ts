/** A fence longer than any run of `mark` in the text. */
export function fenceAround(text: string, mark: "`" | "~"): string {
  let longest = 2;
  for (const [run] of text.matchAll(new RegExp(`${mark}{3,}`, "g"))) longest = Math.max(longest, run.length);
  return mark.repeat(longest + 1);
}

/** The inverse of `parseInfoString`. */
export function formatInfoString(label: string, fileName?: string): string {
  const name = fileName?.replace(/["`\r\n]/g, "");
  return name ? `${label} file="${name}"`.trim() : label;
}
