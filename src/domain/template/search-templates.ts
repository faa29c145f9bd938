import type { Template } from "./template";

type Searchable = {
  id: string;
  manifest: Pick<Template["manifest"], "title" | "description" | "tags" | "category">;
};

export type TemplateMatch = { id: string; score: number };

/** How much a word counts by where it stands. */
const WEIGHTS = { title: 3, tags: 2.5, category: 1, description: 0.6 } as const;
/** BM25's saturation: the second mention of a word adds less than the first. */
const SATURATION = 1.2;
const MIN_PREFIX_LENGTH = 2;

const STOP_WORDS = new Set(
  "a an and app are as at be build by can could create do for from give have help i in is it make me my not of on one or our please show simple so some that the their this to us want we with would write you your".split(
    " ",
  ),
);

/** The words of a text as the search compares them: lower case, without endings, stop words left out. */
export const searchWords = (text: string): string[] =>
  (plainText(text).match(/[\p{L}\p{N}]+/gu) ?? []).filter((word) => !STOP_WORDS.has(word)).map(stem);

const plainText = (text: string): string =>
  text
    .toLowerCase()
    .normalize("NFKD")
    .replace(/\bto[ -]do\b/g, "todo");

/** Takes the commonest English endings off, so that "tracking", "tracker" and "tracks" compare as one. */
function stem(word: string): string {
  if (word.length < 4) return word;
  const bare = word
    .replace(/(?<=[^s])s$/, "")
    .replace(/ie$/, "y")
    .replace(/(?<=\w{3})(?:ing|ers?|ors?|ed|e)$/, "");
  return bare.replace(/([^aeioul])\1$/, "$1");
}

/**
 * Templates that share words with a query, best first, scored as BM25 does over title, tags, category and description:
 * rare words count more than common ones.
 *
 * @param typing the query's last word may be the beginning of a word
 */
export function searchTemplates(
  templates: readonly Searchable[],
  query: string,
  { typing = false } = {},
): TemplateMatch[] {
  const words = [...new Set(searchWords(query))];
  const last = typing ? words.at(-1) : undefined;
  const indexed = templates.map(({ id, manifest }) => ({ id, weights: weightsOf(manifest) }));
  const matches = indexed.map(({ id }) => ({ id, score: 0 }));
  for (const word of words) {
    const found = indexed.map(({ weights }) => weightOf(weights, word, word === last));
    const holders = found.filter((weight) => weight > 0).length;
    const rarity = Math.log(1 + (templates.length - holders + 0.5) / (holders + 0.5));
    for (const [index, match] of matches.entries()) {
      const weight = found[index] ?? 0;
      match.score += (rarity * weight * (SATURATION + 1)) / (weight + SATURATION);
    }
  }
  return matches.filter(({ score }) => score > 0).sort((a, b) => b.score - a.score);
}

function weightsOf({
  title,
  tags,
  category,
  description,
}: Searchable["manifest"]): ReadonlyMap<string, number> {
  const weights = new Map<string, number>();
  const add = (text: string, weight: number) => {
    for (const word of searchWords(text)) weights.set(word, Math.max(weights.get(word) ?? 0, weight));
  };
  add(description, WEIGHTS.description);
  add(category, WEIGHTS.category);
  add(tags.join(" "), WEIGHTS.tags);
  add(title, WEIGHTS.title);
  return weights;
}

function weightOf(weights: ReadonlyMap<string, number>, word: string, isPrefix: boolean): number {
  const whole = weights.get(word) ?? 0;
  if (whole > 0 || !isPrefix || word.length < MIN_PREFIX_LENGTH) return whole;
  return Math.max(0, ...[...weights].map(([other, weight]) => (other.startsWith(word) ? weight / 2 : 0)));
}
