import { escapePattern } from "../text/escape-pattern";
import { firstCharacters } from "../text/first-characters";
import { segmentWords } from "../text/split-words";

/** A word or a phrase; `isOpen`: the last word is a prefix. */
type SearchTerm = { words: readonly string[]; isOpen: boolean };

/** Scripts without spaces between words: each character is a word, as in the database's `search_words`. */
const UNSPACED =
  "\\u0e00-\\u0eff\\u1000-\\u109f\\u1780-\\u17ff\\u3040-\\u30ff\\u3400-\\u9fff\\uf900-\\ufaff\\u{20000}-\\u{3ffff}";
const unspaced = new RegExp(`[${UNSPACED}]`, "u");
const wordPattern = /[\p{L}\p{N}][\p{L}\p{N}\p{M}]*/gu;
const runPattern = new RegExp(`[${UNSPACED}]+|[^${UNSPACED}]+`, "gu");
const piecePattern = new RegExp(`[${UNSPACED}]|[^${UNSPACED}]+`, "gu");

const piecesOf = (text: string): string[][] =>
  (text.match(wordPattern) ?? []).map((word) => word.match(piecePattern) ?? []);

/** The words of an unquoted text, each with its pieces. Unspaced scripts are segmented into words. */
const wordsIn = (text: string): string[][] =>
  (text.match(wordPattern) ?? [])
    .flatMap((word) => word.match(runPattern) ?? [])
    .flatMap((run) => (unspaced.test(run) ? segmentWords(run) : run))
    .map((word) => word.match(piecePattern) ?? []);

/**
 * Parses a search: quoted phrases match in order, other words anywhere, and the last word also as a prefix. A text
 * without letters and digits has no terms.
 */
export function parseSearch(text: string): SearchTerm[] {
  const terms = text.split('"').flatMap((part, at) => {
    if (at % 2 === 0) return wordsIn(part);
    const words = piecesOf(part);
    return words.length > 0 ? [words.flat()] : [];
  });
  const isTyping = /[\p{L}\p{N}\p{M}]$/u.test(text);
  return terms.map((words, at) => ({
    words,
    isOpen: isTyping && at === terms.length - 1 && !unspaced.test(words.at(-1) ?? ""),
  }));
}

/** The search as PostgreSQL's `to_tsquery` syntax; empty without words. */
export const toTsquery = (text: string): string =>
  parseSearch(text)
    .map(({ words, isOpen }) => `(${words.map((word) => `'${word}'`).join(" <-> ")}${isOpen ? ":*" : ""})`)
    .join(" & ");

/** Whether a search has no words, so that the database must scan all texts instead of using the index. */
export const needsFullScan = (search: string): boolean => search !== "" && parseSearch(search).length === 0;

/** Part of a text; `hit`: it matches the search. */
export type Highlight = { text: string; hit: boolean };

/** Camel-case boundary: `user|Id`, `HTML|Page`. */
const HUMP = "(?<=[a-z0-9])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])";
const START = `(?:(?<![\\p{L}\\p{N}])|${HUMP})`;
const END = `(?:(?![\\p{L}\\p{N}])|${HUMP})`;

/** Instead of the flag `i`, which would make HUMP match everywhere. */
const anyCase = (word: string): string =>
  [...word]
    .map((each) => [...new Set([each, each.toLowerCase(), each.toUpperCase()])].map(escapePattern).join("|"))
    .map((forms) => `(?:${forms})`)
    .join("");

function hitPattern(search: string): RegExp {
  const terms = parseSearch(search).map(({ words, isOpen }) => {
    const phrase = words.map(anyCase).join("[^\\p{L}\\p{N}]*");
    return unspaced.test(words.join("")) ? phrase : `${START}${phrase}${isOpen ? "" : END}`;
  });
  return new RegExp(terms.length > 0 ? terms.join("|") : escapePattern(search), "gu");
}

/** Splits a text into matches and the rest. */
export function highlight(text: string, search: string): Highlight[] {
  if (!search) return [{ text, hit: false }];
  const parts: Highlight[] = [];
  let from = 0;
  for (const { 0: found, index } of text.matchAll(hitPattern(search))) {
    const before = parts.at(-1);
    if (before?.hit && from === index) parts.push({ text: (parts.pop()?.text ?? "") + found, hit: true });
    else parts.push({ text: text.slice(from, index), hit: false }, { text: found, hit: true });
    from = index + found.length;
  }
  parts.push({ text: text.slice(from), hit: false });
  return parts.filter((part) => part.text !== "");
}

const EXCERPT_CHARACTERS = 180;
const CHARACTERS_BEFORE = 20;

/** The text around the first hit, as one line. */
export function excerptOf(text: string, search: string): string {
  const first = hitPattern(search).exec(text)?.index ?? 0;
  const start = Math.max(0, first - CHARACTERS_BEFORE);
  const before = text.slice(start, first);
  // Begins at a word, and so never splits a surrogate pair.
  const prefix = start === 0 ? before : before.replace(/^\S*\s*/, "");
  const line = (prefix + text.slice(first, start + 3 * EXCERPT_CHARACTERS)).replace(/\s+/g, " ").trim();
  const cut = firstCharacters(line, EXCERPT_CHARACTERS);
  const isCut = cut.length < line.length || start + 3 * EXCERPT_CHARACTERS < text.length;
  return `${start > 0 ? "… " : ""}${cut}${isCut ? " …" : ""}`;
}
