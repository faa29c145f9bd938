import { frequencyOf, rarityOf } from "../text/bm25";
import { splitWords } from "../text/split-words";
import type { Template } from "./template";

type Searchable = {
  id: string;
  manifest: Pick<Template["manifest"], "title" | "description" | "tags" | "category">;
};

export type TemplateMatch = {
  id: string;
  score: number;
  /** The sum of the best scores of the words that it lacks. */
  missed: number;
};

/** The share of a word's weight for the same word, its singular or plural, and any other form. */
const FORM_SHARES = [1, 0.8, 0.4] as const;
const MIN_PREFIX_LENGTH = 2;

const STOP_WORDS = new Set(
  "a an and app are as at be build by can could create do for from give have help i in is it make me my not of on one or our please show simple so some that the their this to us want we with would write you your".split(
    " ",
  ),
);

/** A text's words, normalized: stemmed, in lower case, without stop words. */
export const searchWords = (text: string): string[] => wordsOf(text).map(([, , stem]) => stem);

/** A word as written, its singular and its stem, from the best match to the weakest. */
type Word = readonly [written: string, singular: string, stem: string];

const wordsOf = (text: string): Word[] =>
  splitWords(plainText(text))
    .filter((word) => !STOP_WORDS.has(word))
    .map((word) => [word, singularOf(word), stemOf(word)]);

const plainText = (text: string): string =>
  text
    .toLowerCase()
    .normalize("NFKD")
    .replace(/(?<=\p{Script=Latin})\p{M}+/gu, "")
    .replace(/\bto[ -]do\b/g, "todo");

const singularOf = (word: string): string =>
  word.length < 4 ? word : word.replace(/(?<=[^s])s$/, "").replace(/ie$/, "y");

/** Strips the commonest English endings, so that "tracking", "tracker" and "tracks" compare as one. */
function stemOf(word: string): string {
  if (word.length < 4) return word;
  return singularOf(word)
    .replace(/(?<=\w{3})(?:ing|ers?|ors?|ed|e)$/, "")
    .replace(/([^aeioul])\1$/, "$1");
}

/**
 * Templates that share words with a query, best first, scored like BM25 over title, tags, category and description:
 * rare words count more than common ones, and another form of a word ("book" for "booking") less than the word itself.
 *
 * @param typing the query's last word may be the beginning of a word
 */
export function searchTemplates(
  templates: readonly Searchable[],
  query: string,
  { typing = false } = {},
): TemplateMatch[] {
  const words = [...new Map(wordsOf(query).map((word) => [word[2], word])).values()];
  const last = typing ? words.at(-1) : undefined;
  const indexed = templates.map(({ id, manifest }) => ({ id, own: weighedWords(manifest) }));
  const matches = indexed.map(({ id }) => ({ id, score: 0, missed: 0 }));
  for (const word of words) {
    const found = indexed.map(({ own }) => weightOf(own, word, word === last));
    const holders = found.filter((weight) => weight > 0).length;
    const rarity = rarityOf(holders, templates.length);
    const scores = found.map((weight) => rarity * frequencyOf(weight));
    const most = Math.max(0, ...scores);
    for (const [index, match] of matches.entries()) {
      const score = scores[index] ?? 0;
      match.score += score;
      if (score === 0) match.missed += most;
    }
  }
  return matches.filter(({ score }) => score > 0).sort((a, b) => b.score - a.score);
}

type WeighedWord = { word: Word; weight: number };

const weighedWords = ({ title, tags, category, description }: Searchable["manifest"]): WeighedWord[] =>
  [
    { text: title, weight: 3 },
    { text: tags.join(" "), weight: 2.5 },
    { text: category, weight: 1 },
    { text: description, weight: 0.6 },
  ].flatMap(({ text, weight }) => wordsOf(text).map((word) => ({ word, weight })));

const weightOf = (own: readonly WeighedWord[], asked: Word, isPrefix: boolean): number =>
  Math.max(0, ...own.map(({ word, weight }) => weight * shareOf(word, asked, isPrefix)));

function shareOf(word: Word, asked: Word, isPrefix: boolean): number {
  const same = FORM_SHARES.find((_, form) => word[form] === asked[form]);
  const [, , stem] = asked;
  const isBegun = isPrefix && stem.length >= MIN_PREFIX_LENGTH && word[2].startsWith(stem);
  return same ?? (isBegun ? FORM_SHARES[2] : 0);
}
