/** A character as a reader counts it: an emoji of several parts is one. */
const characters = new Intl.Segmenter("en", { granularity: "grapheme" });

/** What is put together of more code units than this counts as several characters, so that little has to be looked at. */
const MOST_UNITS = 16;

/**
 * The first `most` characters of a text, none of them cut in two.
 *
 * @param mostUnits for a text that is checked by its length: how many code units they may have together
 */
export function firstCharacters(text: string, most: number, mostUnits = most * MOST_UNITS): string {
  if (text.length <= most) return text;
  let length = 0;
  let count = 0;
  // Some more than can be needed: the last character of what is looked at may be cut.
  for (const { segment } of characters.segment(text.slice(0, mostUnits + MOST_UNITS))) {
    if (count === most || length + segment.length > mostUnits) break;
    length += segment.length;
    count += 1;
  }
  return text.slice(0, length);
}
