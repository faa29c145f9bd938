import "server-only";
import type { Language } from "../../recipe";

/** One phrase in every language of the starter, side by side so that translations can be compared. */
export type Phrase = readonly [en: string, de: string, fr: string, es: string, it: string, pt: string];

const PLACES: Readonly<Record<Language, keyof Phrase & number>> = {
  en: 0,
  de: 1,
  fr: 2,
  es: 3,
  it: 4,
  pt: 5,
};

/** The phrases of one language, by the names of the book. */
export function phrasesIn<Name extends string>(
  book: Readonly<Record<Name, Phrase>>,
  language: Language,
): Record<Name, string> {
  const place = PLACES[language];
  const entries = Object.entries<Phrase>(book).map(([name, phrase]) => [name, phrase[place]]);
  return Object.fromEntries(entries) as Record<Name, string>;
}
