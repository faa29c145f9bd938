import { frequencyOf, rarityOf, wordsOf } from "../text/bm25";

/** Of a longer file only this much is read. */
const MAX_READ_CHARACTERS = 100_000;

/**
 * How well each file answers a query, by BM25; the words of its path count twice.
 *
 * @returns a score by path, 0 for a file that has none of the words
 */
export function rankFiles(files: ReadonlyMap<string, string>, query: string): Map<string, number> {
  const wanted = new Set(wordsOf(query));
  const documents = [...files].map(([path, text]) => {
    const inPath = wordsOf(path);
    const words = [...inPath, ...inPath, ...wordsOf(text.slice(0, MAX_READ_CHARACTERS))];
    const counts = new Map<string, number>();
    for (const word of words) if (wanted.has(word)) counts.set(word, (counts.get(word) ?? 0) + 1);
    return { path, counts, length: words.length };
  });
  const average = documents.reduce((sum, { length }) => sum + length, 0) / Math.max(1, documents.length) || 1;
  const rarities = new Map(
    [...wanted].map((word) => {
      const holders = documents.filter(({ counts }) => counts.has(word)).length;
      return [word, rarityOf(holders, documents.length)];
    }),
  );
  return new Map(
    documents.map(({ path, counts, length }) => {
      let score = 0;
      for (const [word, count] of counts)
        score += (rarities.get(word) ?? 0) * frequencyOf(count, length, average);
      return [path, score];
    }),
  );
}
