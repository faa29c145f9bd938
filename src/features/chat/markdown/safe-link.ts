const OPENABLE = new Set(["http:", "https:", "mailto:"]);

/** The address if it may be opened from a reply, which is hostile text: an absolute web or mail address. Else null. */
export function safeLink(href: string): string | null {
  try {
    const url = new URL(href);
    return OPENABLE.has(url.protocol) ? url.href : null;
  } catch {
    return null;
  }
}
