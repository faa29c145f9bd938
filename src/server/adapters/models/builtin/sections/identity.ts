import "server-only";
import type { PageSpec } from "../recipe";

/** The name that header and footer carry. */
export const brandOf = (spec: PageSpec): string => spec.brand ?? spec.title;

/** A sample mail address in the reserved example domain, from the brand. */
export function mailOf(spec: PageSpec): string {
  const name = brandOf(spec)
    .normalize("NFD")
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "");
  return `hello@${name || "studio"}.example`;
}

/** First letters of the first two words, for marks and avatars. */
export function initials(name: string): string {
  const letters = name.match(/(?<!\p{L})\p{L}/gu) ?? [];
  return letters.slice(0, 2).join("").toUpperCase();
}

/** The first `count` of a list, which begins again when it is too short. */
export function take<Item>(list: readonly Item[], count: number): Item[] {
  return Array.from({ length: count }, (_, index) => list[index % list.length]).filter(
    (item) => item !== undefined,
  );
}
