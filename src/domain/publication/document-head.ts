import { escapeMarkup } from "~preview";
import { PAGE_START } from "../project/site";

type Head = {
  title: string;
  description: string;
  /** Absolute URLs of the page and its picture. */
  address: string;
  picture: string;
  isIndexed: boolean;
};

/** Adds the publication's title, description and picture to its entry page. */
export function withHead(document: string, head: Head): string {
  const meta = (name: string, value: string, kind = "property") =>
    value && `<meta ${kind}="${name}" content="${escapeMarkup(value)}">`;
  const tags = [
    `<title>${escapeMarkup(head.title)}</title>`,
    meta("description", head.description, "name"),
    head.isIndexed ? "" : meta("robots", "noindex", "name"),
    meta("og:type", "website"),
    meta("og:title", head.title),
    meta("og:description", head.description),
    meta("og:url", head.address),
    meta("og:image", head.picture),
    meta("twitter:card", "summary_large_image", "name"),
  ];
  return document.replace(PAGE_START, () => PAGE_START + tags.join(""));
}
