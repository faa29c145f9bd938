type Named = { path: string; title: string };

const MAX_PAGES = 4;

const wordsOf = (text: string): string[] => text.toLowerCase().match(/[a-z0-9]+/g) ?? [];

/** Pairs of neighbouring letters: they tell how alike two words are, whatever was mistyped. */
const pairsOf = (word: string): Set<string> =>
  new Set(Array.from({ length: Math.max(1, word.length - 1) }, (_, at) => word.slice(at, at + 2)));

function likeness(a: string, b: string): number {
  const [left, right] = [pairsOf(a), pairsOf(b)];
  const shared = [...left].filter((pair) => right.has(pair)).length;
  return (2 * shared) / (left.size + right.size);
}

const LIKE_ENOUGH = 0.5;
/** Pages that share no more than a folder with the address are left out where one shares more. */
const SHARE_OF_BEST = 0.75;

/** The pages whose address or title is most like an address that does not exist, the nearest first. */
export function nearestPages<Page extends Named>(pages: readonly Page[], path: string): Page[] {
  const asked = wordsOf(path).slice(1);
  const scored = pages
    .map((page) => {
      const words = [...wordsOf(page.path).slice(1), ...wordsOf(page.title)];
      const best = asked.map((word) => Math.max(0, ...words.map((each) => likeness(word, each))));
      return { page, score: best.reduce((sum, each) => sum + (each >= LIKE_ENOUGH ? each : 0), 0) };
    })
    .filter(({ score }) => score > 0)
    .toSorted((a, b) => b.score - a.score);
  const best = scored[0]?.score ?? 0;
  return scored
    .filter(({ score }) => score >= best * SHARE_OF_BEST)
    .slice(0, MAX_PAGES)
    .map(({ page }) => page);
}
