import { CONNECT_PATH } from "~/domain/model/connect-path";

const OPENABLE = new Set(["http:", "https:", "mailto:"]);

/** The address if it may be opened from a reply, which is hostile text: an absolute web or mail address, or the documentation's section on models. Else null. */
export function safeLink(href: string): string | null {
  if (href === CONNECT_PATH) return href;
  try {
    const url = new URL(href);
    return OPENABLE.has(url.protocol) ? url.href : null;
  } catch {
    return null;
  }
}
