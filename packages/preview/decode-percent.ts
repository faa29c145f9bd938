/** Decodes the percent escapes of a part of a URL; returns it unchanged if they are malformed. */
export function decodePercent(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
