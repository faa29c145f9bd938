/** Okapi BM25's usual constants. */
const K1 = 1.2;
const B = 0.75;
/** Of a longer file only this much is read. */
const MAX_READ_CHARACTERS = 100_000;
const COMMON = new Set(
  "the and for that with what when from its this are has not one each which into you can".split(" "),
);
const ENDING = /(?:ing|ed|es|s|er|ly)$/;

/** The words of a text or a path: camelCase split, lower case, without the usual endings. */
function wordsOf(text: string): string[] {
  const split = text.replace(/([\p{Ll}\p{N}])(\p{Lu})/gu, "$1 $2").toLowerCase();
  return (split.match(/[\p{L}\p{N}]{2,}/gu) ?? [])
    .filter((word) => !COMMON.has(word))
    .map((word) => (word.length > 3 ? word.replace(ENDING, "") || word : word));
}

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
  const weights = new Map(
    [...wanted].map((word) => {
      const holders = documents.filter(({ counts }) => counts.has(word)).length;
      return [word, Math.log(1 + (documents.length - holders + 0.5) / (holders + 0.5))];
    }),
  );
  return new Map(
    documents.map(({ path, counts, length }) => {
      let score = 0;
      for (const [word, count] of counts)
        score +=
          ((weights.get(word) ?? 0) * count * (K1 + 1)) / (count + K1 * (1 - B + (B * length) / average));
      return [path, score];
    }),
  );
}
