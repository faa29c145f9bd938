import { frequencyOf, rarityOf } from "../text/bm25";
import { relatedWords } from "../text/related-words";

/** `place`: index of the text. `covered`: see PassageMatch */
export type TextMatch = { place: number; score: number; covered: number };

/**
 * An inverted index, ranked by BM25.
 *
 * @param omittedTexts number of texts without any of the question's words that are not added, for the words' rarity
 * @param queryWords the only words that will be searched for
 */
export function createWordIndex(omittedTexts: number, queryWords: ReadonlySet<string> | undefined) {
  const lengths: number[] = [];
  /** Postings by word: alternating text indices and word counts. */
  const postings = new Map<string, number[]>();
  let words = 0;

  return {
    add(text: readonly string[]): void {
      const counts = new Map<string, number>();
      for (const word of text)
        if (!queryWords || queryWords.has(word)) counts.set(word, (counts.get(word) ?? 0) + 1);
      for (const [word, count] of counts) {
        const posting = postings.get(word);
        if (posting) posting.push(lengths.length, count);
        else postings.set(word, [lengths.length, count]);
      }
      lengths.push(text.length);
      words += text.length;
    },
    /** The texts with any of the words, the best first. */
    find(query: readonly string[]): TextMatch[] {
      const average = words / Math.max(1, lengths.length) || 1;
      const scores = new Map<number, TextMatch>();
      const present = query
        .map((word) => postings.get(word) ?? formsIn(postings, word))
        .filter((found) => found.length > 0);
      let sum = 0;
      for (const found of present) {
        const rarity = rarityOf(found.length / 2, lengths.length + omittedTexts);
        sum += rarity;
        for (let at = 0; at < found.length; at += 2) {
          const place = found[at] ?? 0;
          const before = scores.get(place) ?? { place, score: 0, covered: 0 };
          before.score += rarity * frequencyOf(found[at + 1] ?? 0, (lengths[place] ?? 0) / average);
          before.covered += rarity;
          scores.set(place, before);
        }
      }
      // A missing word counts like an average one, because a synonym may be present.
      const total = sum * (1 + (query.length - present.length) / Math.max(1, present.length));
      return [...scores.values()]
        .map(({ place, score, covered }) => ({ place, score, covered: total > 0 ? covered / total : 0 }))
        .sort((one, other) => other.score - one.score || one.place - other.place);
    },
  };
}

/** The merged postings of other forms of a word. */
function formsIn(postings: ReadonlyMap<string, readonly number[]>, word: string): number[] {
  const counts = new Map<number, number>();
  for (const form of relatedWords(word, postings.keys())) {
    const found = postings.get(form) ?? [];
    for (let at = 0; at < found.length; at += 2)
      counts.set(found[at] ?? 0, (counts.get(found[at] ?? 0) ?? 0) + (found[at + 1] ?? 0));
  }
  return [...counts].flat();
}
