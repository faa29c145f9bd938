/** A searchable place in the documentation. */
export type Entry = { href: string; title: string; text: string };

const MAX_RESULTS = 8;
const LEAD_CHARACTERS = 40;

/** How well a word matches: a whole word over a prefix over a substring, a title over its text. 0: no match. */
function score(word: string, { title, text }: Entry): number {
  const inside = (whole: string, weight: number): number => {
    const found = whole.toLowerCase();
    if (found.split(/[^\p{L}\p{N}]+/u).includes(word)) return 3 * weight;
    const at = found.indexOf(word);
    if (at < 0) return 0;
    return at === 0 || /[^\p{L}\p{N}]/u.test(found.charAt(at - 1)) ? 2 * weight : weight;
  };
  return Math.max(inside(title, 4), inside(text, 1));
}

/** The places that contain every word of the query, best match first; at most eight, each with an excerpt. */
export function findEntries(entries: readonly Entry[], query: string): Entry[] {
  const words = query.toLowerCase().split(/\s+/).filter(Boolean);
  if (words.length === 0) return [];
  return entries
    .map((entry) => ({ entry, fits: words.map((word) => score(word, entry)) }))
    .filter(({ fits }) => !fits.includes(0))
    .map(({ entry, fits }) => ({ entry, score: fits.reduce((sum, each) => sum + each, 0) }))
    .sort((a, b) => b.score - a.score)
    .slice(0, MAX_RESULTS)
    .map(({ entry }) => ({ ...entry, text: excerptAround(entry.text, words) }));
}

/** The text from shortly before the first matching word. */
function excerptAround(text: string, words: readonly string[]): string {
  const places = words.filter((word) => word.length > 1).map((word) => text.toLowerCase().indexOf(word));
  const first = Math.min(...places.filter((at) => at >= 0));
  if (!Number.isFinite(first) || first <= LEAD_CHARACTERS) return text;
  return `… ${text.slice(text.indexOf(" ", first - LEAD_CHARACTERS) + 1)}`;
}
