import { escapePattern } from "~/domain/text/escape-pattern";

export type SearchQuery = {
  text: string;
  replacement: string;
  matchCase: boolean;
  wholeWord: boolean;
  isRegex: boolean;
};
export type SearchInput = { files: readonly (readonly [path: string, text: string])[]; query: SearchQuery };

/** `before`, `found` and `after`: the line, cut to what a list can show. */
export type SearchMatch = {
  from: number;
  to: number;
  line: number;
  column: number;
  before: string;
  found: string;
  after: string;
  /** What the match is replaced with. */
  replacement: string;
};
export type SearchResult = { path: string; matches: SearchMatch[] };
export type SearchResults = { files: SearchResult[]; count: number; isCut: boolean };

export const MAX_MATCHES = 5_000;
const CONTEXT_BEFORE = 24;
const CONTEXT_AFTER = 160;

/** @throws SyntaxError for a query that is no regular expression */
export function findMatches({ files, query }: SearchInput): SearchResults {
  const pattern = patternOf(query);
  const found: SearchResult[] = [];
  let count = 0;
  for (const [path, text] of files) {
    const matches = matchesIn(text, { pattern, query, max: MAX_MATCHES - count });
    if (matches.length > 0) found.push({ path, matches });
    count += matches.length;
    if (count >= MAX_MATCHES) return { files: found, count, isCut: true };
  }
  return { files: found, count, isCut: false };
}

function patternOf({ text, matchCase, wholeWord, isRegex }: SearchQuery): RegExp {
  const source = isRegex ? text : escapePattern(text);
  const whole = wholeWord ? `(?<![\\p{L}\\p{N}_$])(?:${source})(?![\\p{L}\\p{N}_$])` : source;
  return new RegExp(whole, `gmu${matchCase ? "" : "i"}`);
}

type Search = { pattern: RegExp; query: SearchQuery; max: number };

function matchesIn(text: string, { pattern, query, max }: Search): SearchMatch[] {
  const matches: SearchMatch[] = [];
  let line = 1;
  let lineStart = 0;
  for (const match of text.matchAll(pattern)) {
    const [found] = match;
    // A pattern that also matches nothing ("x*") would match everywhere.
    if (found === "") continue;
    const from = match.index;
    for (
      let next = text.indexOf("\n", lineStart);
      next >= 0 && next < from;
      next = text.indexOf("\n", lineStart)
    ) {
      line++;
      lineStart = next + 1;
    }
    const place = { from, to: from + found.length, line, column: from - lineStart + 1 };
    const replacement = query.isRegex ? fillIn(query.replacement, match) : query.replacement;
    matches.push({ ...matchAt(text, place), replacement });
    if (matches.length >= max) break;
  }
  return matches;
}

/** A place of a text with what is around it in its line. */
export function matchAt(
  text: string,
  { from, to, line, column }: Pick<SearchMatch, "from" | "to" | "line" | "column">,
): SearchMatch {
  const lineStart = from - column + 1;
  const end = text.indexOf("\n", from);
  const lineEnd = end < 0 ? text.length : end;
  const shownTo = Math.min(to, lineEnd);
  return {
    from,
    to,
    line,
    column,
    before: text.slice(Math.max(lineStart, from - CONTEXT_BEFORE), from).trimStart(),
    found: text.slice(from, shownTo),
    after: text.slice(shownTo, Math.min(lineEnd, shownTo + CONTEXT_AFTER)),
    replacement: "",
  };
}

/** Fills in the groups of a match, as `String.replace` does. */
const fillIn = (replacement: string, match: RegExpExecArray): string =>
  replacement.replace(/\$(?:(\$)|(&)|(\d{1,2})|<([^>]{1,200})>)/g, (written, dollar, whole, group, name) => {
    if (dollar) return "$";
    if (whole) return match[0];
    return (group ? match[Number(group)] : match.groups?.[name]) ?? (group ? "" : written);
  });
