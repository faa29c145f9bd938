import "server-only";

const NUMBER_WORDS = [
  "zero",
  "one",
  "two",
  "three",
  "four",
  "five",
  "six",
  "seven",
  "eight",
  "nine",
  "ten",
  "eleven",
  "twelve",
];
const FOREIGN_NUMBERS: Readonly<Record<string, number>> = {
  zwei: 2,
  drei: 3,
  vier: 4,
  fünf: 5,
  sechs: 6,
  deux: 2,
  trois: 3,
  quatre: 4,
  cinq: 5,
  dos: 2,
  tres: 3,
  cuatro: 4,
  cinco: 5,
  due: 2,
  tre: 3,
  quattro: 4,
  dois: 2,
  três: 3,
  quatro: 4,
};
export const MOST_ITEMS = 60;

/** Things of which a page shows several. */
export const ITEM_NOUNS =
  "plans?|tiers?|packages?|items?|questions?|cards?|columns?|lists?|pictures?|photos?|images?|artworks?|posts?|articles?|entries|entry|rows?|days?|projects?|works?|products?|tasks?|todos?|to-?dos?|notes?|pairs?|paare|paaren|paires|parejas|coppie|pares|karten|cartes|cartas|carte|tiles?|cities|options?|orders?|stages?|lanes?|boards?|pläne|plänen|tarifen|tarife|preise|bilder|bildern|fragen|aufgaben|formules|questions|planes|preguntas|tâches|tareas|piani|planos";

const NUMBER = `\\d{1,3}|${[...NUMBER_WORDS.slice(1), ...Object.keys(FOREIGN_NUMBERS)].join("|")}`;
const COUNTED = new RegExp(
  `(?<![\\p{L}\\p{N}#.$€£])(${NUMBER})[- ]+(?:[\\p{L}-]+ ){0,2}?(${ITEM_NOUNS})(?![\\p{L}])`,
  "giu",
);

/** A number word or digits as a number; undefined for other words. */
export function readNumber(word: string): number | undefined {
  const lower = word.toLowerCase();
  if (/^\d+$/.test(lower)) return Number(lower);
  const index = NUMBER_WORDS.indexOf(lower);
  return index >= 0 ? index : FOREIGN_NUMBERS[lower];
}

/** A number of things, and what the request calls them. */
export type Counted = { count: number; noun: string };

/** How many plans, questions, pictures... a request names, at least 1; null when it names none. */
export function readCount(text: string): Counted | null {
  for (const [, number = "", noun = ""] of text.matchAll(COUNTED)) {
    const count = readNumber(number);
    if (count !== undefined && count >= 1) return { count, noun };
  }
  return null;
}

/** A number of units of something that a program sets instead of showing several: "25 minutes", "a 20-character password". */
export function readAmount(text: string, unit: string): number | null {
  const match = new RegExp(`(?<![\\p{L}\\p{N}])(${NUMBER})[- ]+${unit}s?(?![\\p{L}])`, "iu").exec(text);
  const amount = match ? readNumber(match[1] ?? "") : undefined;
  return amount || null;
}

/** The text without its counted things, which are contents and not sections: "a quiz with five questions". */
export const withoutCounts = (text: string): string => text.replace(COUNTED, " ");
