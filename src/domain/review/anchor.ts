import { similarityOf } from "../reply/similar-lines";

/** Some lines of a file as they were when somebody quoted them, with the lines around them. Lines count from 1. */
export type Quote = {
  path: string;
  startLine: number;
  /** At least one, at most `MAX_QUOTED_LINES`: the first of a longer selection. */
  lines: string[];
  /** Up to `CONTEXT_LINES` each; fewer only at the file's start and end. */
  before: string[];
  after: string[];
  /** How well the lines around the next best place in the file fitted; null: there was no other place. */
  rival: number | null;
};

/** What a thread is about. */
export type Anchor =
  | ({ kind: "lines" } & Quote)
  /** An element of the page: its line in the source. `label`: its tag and text. */
  | ({ kind: "element"; label: string } & Quote)
  | { kind: "version"; versionId: string; number: number };

/** Where quoted lines are now. Lines count from 1, the last one included. */
export type Place = { path: string; startLine: number; endLine: number };

export const MAX_QUOTED_LINES = 5;
export const CONTEXT_LINES = 3;
/** Longer lines are compared by their start. */
export const MAX_QUOTED_CHARACTERS = 300;

const cut = (line: string): string => line.trimEnd().slice(0, MAX_QUOTED_CHARACTERS);
const linesOfFile = (text: string): string[] => text.split(/\r\n|\n|\r/).map(cut);

export const quotedText = ({ lines }: Pick<Quote, "lines">): string => lines.join("\n");

/** The quote of some lines of a file. */
export function quoteLines({ path, startLine, endLine }: Place, text: string): Quote {
  const all = linesOfFile(text);
  const first = Math.max(0, Math.min(startLine, all.length) - 1);
  const end = Math.max(first + 1, Math.min(endLine, all.length, first + MAX_QUOTED_LINES));
  const quote = {
    path,
    startLine: first + 1,
    lines: all.slice(first, end),
    before: all.slice(Math.max(0, first - CONTEXT_LINES), first),
    after: all.slice(end, end + CONTEXT_LINES),
  };
  const rivals = matchesOf(all, quote.lines)
    .filter((range) => range.first !== first)
    .map((range) => fitOf(all, range, quote).total);
  return { ...quote, rival: rivals.length > 0 ? Math.max(...rivals) : null };
}

/** Lines, counted from 0, without the one at `end`. */
type Range = { first: number; end: number };

/** Where the quoted lines are. */
function matchesOf(lines: readonly string[], quoted: readonly string[]): Range[] {
  const found: Range[] = [];
  for (let at = 0; at + quoted.length <= lines.length; at++)
    if (quoted.every((line, offset) => lines[at + offset] === line))
      found.push({ first: at, end: at + quoted.length });
  return found;
}

/** How many lines directly before and after a place are those of the context. The ends of a file fit each other. */
function fitOf(
  lines: readonly string[],
  { first, end }: Range,
  { before, after }: Pick<Quote, "before" | "after">,
) {
  const run = (isSame: (step: number) => boolean): number => {
    let steps = 0;
    while (steps < CONTEXT_LINES && isSame(steps)) steps++;
    return steps;
  };
  const above = run((step) => lines[first - 1 - step] === before[before.length - 1 - step]);
  const below = run((step) => lines[end + step] === after[step]);
  return { above, below, total: above + below, isBetween: above > 0 && below > 0 };
}

/** The best of several places, if it fits better than any other. */
function bestOf<Candidate extends { total: number }>(
  candidates: readonly Candidate[],
): Candidate | undefined {
  const [best, second] = candidates.toSorted((a, b) => b.total - a.total);
  return best && best.total > (second?.total ?? -1) ? best : undefined;
}

/** Of the lines around changed ones, how many must be unchanged. */
const MIN_CONTEXT = 4;
const MIN_SIMILARITY = 0.6;

/** Where the quoted lines are in the lines of a file; null rather than a guess. */
function placeIn(lines: readonly string[], quote: Quote): Range | null {
  for (const form of [(line: string) => line, (line: string) => line.trim()]) {
    const [file, quoted] = [lines.map(form), quote.lines.map(form)];
    const context = { before: quote.before.map(form), after: quote.after.map(form) };
    const found = matchesOf(file, quoted).map((range) => ({ ...range, ...fitOf(file, range, context) }));
    if (found.length === 0) continue;
    // Where there was an equal place, what is left may be that one.
    const { rival } = quote;
    const fitting =
      rival === null ? found : found.filter(({ isBetween, total }) => isBetween && total > rival);
    return bestOf(fitting) ?? null;
  }
  return changedPlace(lines, quote);
}

/** Where lines similar to the quoted ones stand between the same lines. */
function changedPlace(lines: readonly string[], quote: Quote): Range | null {
  const text = quote.lines.map((line) => line.trim()).join("\n");
  const candidates = lines.flatMap((_, first) =>
    [0, 1, -1].flatMap((more) => {
      const end = first + quote.lines.length + more;
      if (end <= first || end > lines.length) return [];
      const { total, isBetween } = fitOf(lines, { first, end }, quote);
      if (!isBetween || total < MIN_CONTEXT) return [];
      const now = lines.slice(first, end).map((line) => line.trim());
      const similarity = similarityOf(now.join("\n"), text);
      return similarity < MIN_SIMILARITY ? [] : [{ first, end, total: total + similarity }];
    }),
  );
  return bestOf(candidates) ?? null;
}

/**
 * Finds the places of quotes in files: by their text, then by the lines around them, then by similar text between the
 * same lines; where their file is gone, in the file that has the same text now. Null rather than a guess.
 */
export function placeFinder(files: ReadonlyMap<string, string | Uint8Array>): (quote: Quote) => Place | null {
  const known = new Map<string, string[]>();
  const linesAt = (path: string): string[] | undefined => {
    const content = files.get(path);
    if (typeof content !== "string") return undefined;
    const lines = known.get(path) ?? linesOfFile(content);
    known.set(path, lines);
    return lines;
  };
  const placeAt = (path: string, found: Range | null): Place | null =>
    found && { path, startLine: found.first + 1, endLine: found.end };
  return (quote) => {
    const lines = linesAt(quote.path);
    if (lines) return placeAt(quote.path, placeIn(lines, quote));
    if (files.has(quote.path)) return null;
    const [only, another] = [...files.keys()].flatMap((path) => {
      const others = linesAt(path) ?? [];
      return matchesOf(others, quote.lines)
        .map((range) => ({ path, ...range, ...fitOf(others, range, quote) }))
        .filter(({ above, below }) => above > 0 || below > 0);
    });
    return only && !another ? placeAt(only.path, only) : null;
  };
}
