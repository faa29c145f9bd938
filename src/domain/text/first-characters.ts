/** A grapheme, so an emoji of several parts is one. */
const characters = new Intl.Segmenter("en", { granularity: "grapheme" });

/** A grapheme with more code units than this counts as several, which bounds the text to segment. */
const MAX_UNITS_PER_CHARACTER = 16;

/**
 * The first `max` graphemes of a text, none of them cut.
 *
 * @param maxUnits limit in code units, for text that is validated by its length
 */
export function firstCharacters(text: string, max: number, maxUnits = max * MAX_UNITS_PER_CHARACTER): string {
  if (text.length <= max) return text;
  let length = 0;
  let count = 0;
  // A little more than needed, because the last grapheme of the slice may be cut.
  for (const { segment } of characters.segment(text.slice(0, maxUnits + MAX_UNITS_PER_CHARACTER))) {
    if (count === max || length + segment.length > maxUnits) break;
    length += segment.length;
    count += 1;
  }
  return text.slice(0, length);
}
