type Named = { path: string; title: string };

const MAX_PAGES = 4;

const wordsOf = (text: string): string[] => text.toLowerCase().match(/[a-z0-9]+/g) ?? [];

/** Bigrams, for the Dice coefficient. */
const bigramsOf = (word: string): Set<string> =>
  new Set(Array.from({ length: Math.max(1, word.length - 1) }, (_, at) => word.slice(at, at + 2)));

function similarity(a: string, b: string): number {
  const [left, right] = [bigramsOf(a), bigramsOf(b)];
  const shared = [...left].filter((pair) => right.has(pair)).length;
  return (2 * shared) / (left.size + right.size);
}

const MIN_SIMILARITY = 0.5;
/** Drops pages that match much less than the best, such as only by folder. */
const SHARE_OF_BEST = 0.75;

/** Suggestions for a path that does not exist: pages with a similar path or title, the best first. */
export function nearestPages<Page extends Named>(pages: readonly Page[], path: string): Page[] {
  const requestedWords = wordsOf(path).slice(1);
  const scored = pages
    .map((page) => {
      const words = [...wordsOf(page.path).slice(1), ...wordsOf(page.title)];
      const best = requestedWords.map((word) => Math.max(0, ...words.map((each) => similarity(word, each))));
      return { page, score: best.reduce((sum, each) => sum + (each >= MIN_SIMILARITY ? each : 0), 0) };
    })
    .filter(({ score }) => score > 0)
    .toSorted((a, b) => b.score - a.score);
  const best = scored[0]?.score ?? 0;
  return scored
    .filter(({ score }) => score >= best * SHARE_OF_BEST)
    .slice(0, MAX_PAGES)
    .map(({ page }) => page);
}
