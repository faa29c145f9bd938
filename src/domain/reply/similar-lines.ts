const MIN_SIMILARITY = 0.85;
/** How much worse than the best place the second best must be. */
const MIN_LEAD = 0.08;
const MIN_EDGE_SIMILARITY = 0.8;
/** Comparing longer texts takes too long. */
const MAX_CHARACTERS = 6_000;

/** A line without its indentation, kinds of quotes, runs of spaces and last semicolon. */
export const looseLine = (line: string): string =>
  line
    .trim()
    .replace(/[\u201c\u201d\u2018\u2019"']/g, '"')
    .replace(/\s+/g, " ")
    .replace(/;$/, "");

/** The lines of a text that are not blank, each as `looseLine` has it. */
export const looseLines = (text: string): string[] => text.split("\n").map(looseLine).filter(Boolean);

type Range = { first: number; last: number };
type Candidate = Range & { similarity: number };

/**
 * The place of `lines` that is nearly `wanted`, by one line more or less: its first and last lines are nearly equal, and
 * no other place comes close.
 */
export function bestLoosely(
  lines: readonly string[],
  wanted: readonly string[],
): Range | "ambiguous" | undefined {
  const file = lines.map(looseLine);
  const searched = wanted.map(looseLine);
  const text = searched.join("\n");
  if (text.length > MAX_CHARACTERS || searched.length < 2) return undefined;
  const isStart = file.map((line) => isNear(line, searched[0] ?? ""));
  const isEnd = file.map((line) => isNear(line, searched.at(-1) ?? ""));
  const candidates: Candidate[] = [];
  for (const count of [searched.length, searched.length + 1, searched.length - 1]) {
    for (let first = 0; count > 0 && first + count <= file.length; first++) {
      if (!isStart[first] || !isEnd[first + count - 1]) continue;
      const similarity = similarityOf(file.slice(first, first + count).join("\n"), text);
      candidates.push({ first, last: first + count - 1, similarity });
    }
  }
  const [best, ...others] = candidates.toSorted((a, b) => b.similarity - a.similarity);
  if (!best || best.similarity < MIN_SIMILARITY) return undefined;
  const second = others.find(({ first, last }) => last < best.first || first > best.last);
  return second && best.similarity - second.similarity < MIN_LEAD ? "ambiguous" : best;
}

const isNear = (a: string, b: string): boolean =>
  a === b || (a.length > 6 && similarityOf(a, b) >= MIN_EDGE_SIMILARITY);

/** 1 for equal texts, 0 for those that have nothing in common (by Levenshtein's distance). */
function similarityOf(a: string, b: string): number {
  const longest = Math.max(a.length, b.length);
  if (Math.abs(a.length - b.length) > longest * 0.3) return 0;
  let row = Array.from({ length: b.length + 1 }, (_, at) => at);
  for (let i = 1; i <= a.length; i++) {
    const next = [i];
    for (let j = 1; j <= b.length; j++) {
      const swap = (row[j - 1] ?? 0) + Number(a[i - 1] !== b[j - 1]);
      next.push(Math.min(swap, (row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1));
    }
    row = next;
  }
  return longest === 0 ? 1 : 1 - (row[b.length] ?? 0) / longest;
}

const MIN_SHARED = 0.4;
const MIN_SHARED_LEAD = 0.2;

/** The path of the text that shares most lines with `content`; null when none stands out. */
export function mostAlike(content: string, texts: readonly (readonly [string, string])[]): string | null {
  const linesOf = (text: string) =>
    new Set(
      text
        .split("\n")
        .map(looseLine)
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

/** Lines shown around the nearest ones. */
const MARGIN = 2;

/** The lines of a file that share most with a text, and some around them; "" when they share nothing. */
export function nearestText(file: string, text: string): string {
  const lines = file.split(/\r\n|\n|\r/);
  const wanted = new Set(
    text
      .split(/\r\n|\n|\r/)
      .map(looseLine)
      .filter(Boolean),
  );
  const count = Math.max(1, text.trimEnd().split("\n").length);
  const isShared = lines.map((line) => (wanted.has(looseLine(line)) ? 1 : 0));
  let shared = isShared.slice(0, count).reduce<number>((sum, one) => sum + one, 0);
  let best = { at: 0, shared };
  for (let at = 1; at < lines.length; at++) {
    shared += (isShared[at + count - 1] ?? 0) - (isShared[at - 1] ?? 0);
    if (shared > best.shared) best = { at, shared };
  }
  if (best.shared === 0) return "";
  return lines.slice(Math.max(0, best.at - MARGIN), best.at + count + MARGIN).join("\n");
}
