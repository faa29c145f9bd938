/** A character as a reader counts it: an emoji of several parts is one. */
const characters = new Intl.Segmenter("en", { granularity: "grapheme" });

/** What is put together of more code units than this counts as several characters, so that little has to be looked at. */
const MAX_UNITS_PER_CHARACTER = 16;

/**
 * The first `most` characters of a text, none of them cut in two.
 *
 * @param maxUnits for a text that is checked by its length: how many code units they may have together
 */
export function firstCharacters(text: string, max: number, maxUnits = max * MAX_UNITS_PER_CHARACTER): string {
  if (text.length <= max) return text;
  let length = 0;
  let count = 0;
  // Some more than can be needed: the last character of what is looked at may be cut.
  for (const { segment } of characters.segment(text.slice(0, maxUnits + MAX_UNITS_PER_CHARACTER))) {
    if (count === max || length + segment.length > maxUnits) break;
    length += segment.length;
    count += 1;
  }
  return text.slice(0, length);
}
