import { frequencyOf, rarityOf } from "../text/bm25";
import { relatedWords } from "../text/related-words";

/** `place`: of the text, in the order in which they were added. `covered`: see FoundPassage */
export type FoundText = { place: number; score: number; covered: number };

/**
 * Texts by their words, ranked by BM25.
 *
 * @param left how many texts were not added, because they have none of a question's words: the words that others have are
 * as rare as they are among all
 * @param only the words that will be asked for, where there is one question
 */
export function createWordIndex(left: number, only: ReadonlySet<string> | undefined) {
  const lengths: number[] = [];
  /** By word: the place of a text and how often it has the word, in turn. */
  const places = new Map<string, number[]>();
  let words = 0;

  return {
    add(text: readonly string[]): void {
      const counts = new Map<string, number>();
      for (const word of text) if (!only || only.has(word)) counts.set(word, (counts.get(word) ?? 0) + 1);
      for (const [word, count] of counts) {
        const known = places.get(word);
        if (known) known.push(lengths.length, count);
        else places.set(word, [lengths.length, count]);
      }
      lengths.push(text.length);
      words += text.length;
    },
    /** The texts that have any of the words, the best first. */
    find(asked: readonly string[]): FoundText[] {
      const average = words / Math.max(1, lengths.length) || 1;
      const scores = new Map<number, FoundText>();
      const present = asked
        .map((word) => places.get(word) ?? formsIn(places, word))
        .filter((found) => found.length > 0);
      let sum = 0;
      for (const found of present) {
        const rarity = rarityOf(found.length / 2, lengths.length + left);
        sum += rarity;
        for (let at = 0; at < found.length; at += 2) {
          const place = found[at] ?? 0;
          const before = scores.get(place) ?? { place, score: 0, covered: 0 };
          before.score += rarity * frequencyOf(found[at + 1] ?? 0, (lengths[place] ?? 0) / average);
          before.covered += rarity;
          scores.set(place, before);
        }
      }
      // A word that is nowhere counts like the average one: it may only be said in another way.
      const whole = sum * (1 + (asked.length - present.length) / Math.max(1, present.length));
      return [...scores.values()]
        .map(({ place, score, covered }) => ({ place, score, covered: whole > 0 ? covered / whole : 0 }))
        .sort((one, other) => other.score - one.score || one.place - other.place);
    },
  };
}

/** The places of other forms of a word, together. */
function formsIn(places: ReadonlyMap<string, readonly number[]>, word: string): number[] {
  const counts = new Map<number, number>();
  for (const form of relatedWords(word, places.keys())) {
    const found = places.get(form) ?? [];
    for (let at = 0; at < found.length; at += 2)
      counts.set(found[at] ?? 0, (counts.get(found[at] ?? 0) ?? 0) + (found[at + 1] ?? 0));
  }
  return [...counts].flat();
}
