import { CONNECT_PATH } from "~/domain/model/connect-path";

const OPENABLE = new Set(["http:", "https:", "mailto:"]);

/** The URL if an untrusted reply may link to it: web, mail, or the documentation on models. Otherwise null. */
export function safeLink(href: string): string | null {
  if (href === CONNECT_PATH) return href;
  try {
    const url = new URL(href);
    return OPENABLE.has(url.protocol) ? url.href : null;
  } catch {
    return null;
  }
}
