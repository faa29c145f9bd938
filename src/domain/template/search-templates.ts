import { splitWords } from "../text/split-words";
import type { Template } from "./template";

type Searchable = {
  id: string;
  manifest: Pick<Template["manifest"], "title" | "description" | "tags" | "category">;
};

export type TemplateMatch = {
  id: string;
  score: number;
  /** For the query's words that it lacks: the sum of the best score of any template. */
  missed: number;
};

/** A word's weight by field. */
const WEIGHTS = { title: 3, tags: 2.5, category: 1, description: 0.6 } as const;
/** BM25's term saturation (k1): the score grows less than linearly with the weight. */
const SATURATION = 1.2;
/** The share of a word's weight for the same word, its singular or plural, and any other form. */
const FORM_SHARES = [1, 0.8, 0.4] as const;
const MIN_PREFIX_LENGTH = 2;

const STOP_WORDS = new Set(
  "a an and app are as at be build by can could create do for from give have help i in is it make me my not of on one or our please show simple so some that the their this to us want we with would write you your".split(
    " ",
  ),
);

/** A text's words as the search compares them: stemmed, in lower case, without stop words. */
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
  const indexed = templates.map(({ id, manifest }) => ({ id, weights: weightsOf(manifest) }));
  const matches = indexed.map(({ id }) => ({ id, score: 0, missed: 0 }));
  for (const word of words) {
    const found = indexed.map(({ weights }) => weightOf(weights, word, word === last));
    const holders = found.filter((weight) => weight > 0).length;
    const rarity = Math.log(1 + (templates.length - holders + 0.5) / (holders + 0.5));
    const scores = found.map((weight) => (rarity * weight * (SATURATION + 1)) / (weight + SATURATION));
    const most = Math.max(0, ...scores);
    for (const [index, match] of matches.entries()) {
      const score = scores[index] ?? 0;
      match.score += score;
      if (score === 0) match.missed += most;
    }
  }
  return matches.filter(({ score }) => score > 0).sort((a, b) => b.score - a.score);
}

/** For each form, the weights of a template's words. */
type Weights = readonly ReadonlyMap<string, number>[];

function weightsOf({ title, tags, category, description }: Searchable["manifest"]): Weights {
  const weights = FORM_SHARES.map(() => new Map<string, number>());
  const add = (text: string, weight: number) => {
    for (const word of wordsOf(text))
      for (const [form, share] of FORM_SHARES.entries()) {
        const key = word[form] ?? "";
        weights[form]?.set(key, Math.max(weights[form].get(key) ?? 0, weight * share));
      }
  };
  add(description, WEIGHTS.description);
  add(category, WEIGHTS.category);
  add(tags.join(" "), WEIGHTS.tags);
  add(title, WEIGHTS.title);
  return weights;
}

function weightOf(weights: Weights, word: Word, isPrefix: boolean): number {
  const whole = Math.max(...weights.map((ofForm, form) => ofForm.get(word[form] ?? "") ?? 0));
  const [stem] = word.slice(-1);
  if (whole > 0 || !isPrefix || !stem || stem.length < MIN_PREFIX_LENGTH) return whole;
  const begun = [...(weights.at(-1) ?? [])].filter(([other]) => other.startsWith(stem));
  return Math.max(0, ...begun.map(([, weight]) => weight));
}
