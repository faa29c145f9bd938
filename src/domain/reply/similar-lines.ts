const MIN_SIMILARITY = 0.85;
/** How much better than the second best match the best must be. */
const MIN_LEAD = 0.08;
const MIN_EDGE_SIMILARITY = 0.8;
/** Comparing longer texts takes too long. */
const MAX_CHARACTERS = 6_000;
/** Limit of character comparisons per text. */
const MAX_PAIRS = 10_000_000;

/** Ignores indentation, quote styles, runs of spaces and a final semicolon. */
export const normalizeLine = (line: string): string =>
  line
    .trim()
    .replace(/[\u201c\u201d\u2018\u2019"']/g, '"')
    .replace(/\s+/g, " ")
    .replace(/;$/, "");

/** The normalized lines of a text, without blank ones. */
export const normalizedLines = (text: string): string[] =>
  text.split("\n").map(normalizeLine).filter(Boolean);

type Range = { first: number; last: number };
type Candidate = Range & { similarity: number };

/**
 * The range of `lines` that is most similar to `wanted`, with up to one line more or less. Its first and last lines
 * must be similar too, and no other range may come close.
 */
export function findSimilarLines(
  lines: readonly string[],
  wanted: readonly string[],
): Range | "ambiguous" | undefined {
  const file = lines.map(normalizeLine);
  const searched = wanted.map(normalizeLine);
  const text = searched.join("\n");
  if (text.length > MAX_CHARACTERS || searched.length < 2) return undefined;
  let pairs = 0;
  const similarity = (a: string, b: string): number => {
    if (a === b) return 1;
    const longest = Math.max(a.length, b.length);
    if (Math.abs(a.length - b.length) > longest * 0.3) return 0;
    pairs += a.length * b.length;
    return pairs > MAX_PAIRS ? 0 : 1 - distance(a, b) / longest;
  };
  const isNear = (line: string, edge = "") =>
    line === edge || (line.length > 6 && similarity(line, edge) >= MIN_EDGE_SIMILARITY);
  const isStart = file.map((line) => isNear(line, searched[0]));
  const isEnd = file.map((line) => isNear(line, searched.at(-1)));
  const candidates: Candidate[] = [];
  for (const count of [searched.length, searched.length + 1, searched.length - 1]) {
    for (let first = 0; count > 0 && first + count <= file.length; first++) {
      if (!isStart[first] || !isEnd[first + count - 1]) continue;
      const candidate = file.slice(first, first + count).join("\n");
      candidates.push({ first, last: first + count - 1, similarity: similarity(candidate, text) });
    }
  }
  // The file was not compared completely.
  if (pairs > MAX_PAIRS) return undefined;
  const [best, ...others] = candidates.toSorted((a, b) => b.similarity - a.similarity);
  if (!best || best.similarity < MIN_SIMILARITY) return undefined;
  const second = others.find(({ first, last }) => last < best.first || first > best.last);
  return second && best.similarity - second.similarity < MIN_LEAD ? "ambiguous" : best;
}

/** How similar two texts are, from 0 to 1. Takes time in proportion to the product of their lengths. */
export const similarityOf = (a: string, b: string): number =>
  a === b ? 1 : 1 - distance(a, b) / Math.max(a.length, b.length);

/** The Levenshtein distance. */
function distance(a: string, b: string): number {
  const row = Int32Array.from({ length: b.length + 1 }, (_, at) => at);
  for (let i = 1; i <= a.length; i++) {
    let diagonal = i - 1;
    row[0] = i;
    for (let j = 1; j <= b.length; j++) {
      const above = row[j] ?? 0;
      const swap = diagonal + Number(a.charCodeAt(i - 1) !== b.charCodeAt(j - 1));
      row[j] = Math.min(swap, above + 1, (row[j - 1] ?? 0) + 1);
      diagonal = above;
    }
  }
  return row[b.length] ?? 0;
}

const MIN_SHARED = 0.4;
const MIN_SHARED_LEAD = 0.2;

/** The path of the text that shares the most lines with `content`; null when none stands out. */
export function mostSimilarPath(
  content: string,
  texts: readonly (readonly [string, string])[],
): string | null {
  const linesOf = (text: string) =>
    new Set(
      text
        .split("\n")
        .map(normalizeLine)
        .filter((line) => line.length > 3),
    );
  const lines = linesOf(content);
  const share = (other: ReadonlySet<string>) =>
    [...lines].filter((line) => other.has(line)).length / Math.max(1, lines.size);
  const [best, second] = texts
    .map(([path, text]) => ({ path, share: share(linesOf(text)) }))
    .toSorted((a, b) => b.share - a.share);
  if (!best || best.share < MIN_SHARED) return null;
  return best.share - (second?.share ?? 0) < MIN_SHARED_LEAD ? null : best.path;
}

/** Lines shown around the most similar ones. */
const MARGIN = 2;
const MAX_NEAREST_CHARACTERS = 200_000;

/** The lines of a file most similar to a text, with some context; "" if none is similar or the texts are long. */
export function nearestText(file: string, text: string): string {
  if (file.length + text.length > MAX_NEAREST_CHARACTERS) return "";
  const lines = file.split(/\r\n|\n|\r/);
  const wanted = new Set(
    text
      .split(/\r\n|\n|\r/)
      .map(normalizeLine)
      .filter(Boolean),
  );
  const count = Math.max(1, text.trimEnd().split("\n").length);
  const isShared = lines.map((line) => (wanted.has(normalizeLine(line)) ? 1 : 0));
  let shared = isShared.slice(0, count).reduce<number>((sum, one) => sum + one, 0);
  let best = { at: 0, shared };
  for (let at = 1; at < lines.length; at++) {
    shared += (isShared[at + count - 1] ?? 0) - (isShared[at - 1] ?? 0);
    if (shared > best.shared) best = { at, shared };
  }
  if (best.shared === 0) return "";
  return lines.slice(Math.max(0, best.at - MARGIN), best.at + count + MARGIN).join("\n");
}
