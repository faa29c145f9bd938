import { linesOf } from "../text/pages";
import type { Passage, RetrievedPassage } from "./passage";

/** A passage's location in its document: headings or page, and lines. */
export const placeOf = ({ heading, from, to }: Pick<RetrievedPassage, "heading" | "from" | "to">): string =>
  [heading, from === to ? `line ${from}` : `lines ${from} to ${to}`].filter(Boolean).join(", ");

/**
 * Splits a document's text around a passage, for display.
 *
 * @param passage null: all of the text is `before`
 * @returns undefined if the passage is no longer in its lines
 */
export function markPassage(
  text: string,
  passage: Pick<Passage, "from" | "to" | "text"> | null,
): { before: string; passage: string; after: string } | undefined {
  const lines = linesOf(text);
  if (!passage) return { before: lines.join("\n"), passage: "", after: "" };
  const place = lines.slice(passage.from - 1, passage.to).join("\n");
  const at = place.indexOf(passage.text);
  if (at === -1) return undefined;
  const end = at + passage.text.length;
  return {
    before:
      lines
        .slice(0, passage.from - 1)
        .map((line) => `${line}\n`)
        .join("") + place.slice(0, at),
    passage: passage.text,
    after:
      place.slice(end) +
      lines
        .slice(passage.to)
        .map((line) => `\n${line}`)
        .join(""),
  };
}
