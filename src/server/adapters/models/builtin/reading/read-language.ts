import "server-only";
import type { Language } from "../recipe";

/** What each language is called in the languages that the starter reads. */
const NAMES: Readonly<Record<Language, string>> = {
  de: "german|deutsch|allemand|alem[aáã]n|alem[aã]o|tedesco",
  fr: "french|fran[cç]ais|franz[oö]sisch|franc[eéê]s|francese",
  es: "spanish|espa[nñ]ol|spanisch|espagnol|spagnolo|espanhol",
  it: "italian|italiano|italienisch|(?<=en )italien",
  pt: "portuguese|portugu[eéê]s|portugiesisch|portugais|portoghese",
  en: "english|englisch|anglais|ingl[eéê]s|inglese",
};
const ADVERB = "(?<!\\p{L})(?:in|into|to|auf|en|em) ";
const NOT_LONGER = "(?!\\p{L})";
/** "A German language school" is about a language, and not in it. */
const NOT_TAUGHT =
  "(?! (?:\\p{L}+ )?(?:schools?|courses?|class(?:es)?|teachers?|tutors?|lessons?|academy|learners?|learning|cent(?:er|re))(?!\\p{L}))";

const phraseFor = (names: string) => `${ADVERB}(?:${names})${NOT_LONGER}`;
const PHRASES = (Object.entries(NAMES) as [Language, string][]).map(
  ([language, names]) =>
    [
      language,
      new RegExp(
        `${phraseFor(names)}|(?<!\\p{L})(?:${names}) (?:version|language|text|labels|headings)${NOT_LONGER}${NOT_TAUGHT}`,
        "iu",
      ),
    ] as const,
);
const ANY_PHRASE = new RegExp(phraseFor(Object.values(NAMES).join("|")), "giu");

/** Small words by which a request shows its own language; two of them must be there. */
const SMALL_WORDS: Readonly<Record<Exclude<Language, "en">, RegExp>> = {
  de: /(?<!\p{L})(?:erstelle|mach|mache|baue|bau|schreibe|bitte|eine|einen|ein|für|mit|und|meine|seite|über|ich)(?!\p{L})/giu,
  fr: /(?<!\p{L})(?:crée|créer|fais|une|pour|avec|et|mon|ma|page d'|des|moi|veux|je|sur)(?!\p{L})/giu,
  es: /(?<!\p{L})(?:crea|haz|hazme|una|para|con|y|mi|página|quiero|sobre)(?!\p{L})/giu,
  it: /(?<!\p{L})(?:crea|fammi|una|per|con|mia|mio|pagina|voglio|su|di|un)(?!\p{L})/giu,
  pt: /(?<!\p{L})(?:crie|faça|uma|para|com|meu|minha|página|quero|sobre)(?!\p{L})/giu,
};
const ENGLISH_WORDS = /\b(?:the|with|make|create|for|and|page|build|please|my|of|add|change)\b/gi;

const count = (text: string, pattern: RegExp) => text.match(pattern)?.length ?? 0;

/** The language that a sentence asks for by name ("in German", "auf Deutsch"); null when it names none. */
export function readNamedLanguage(text: string): Language | null {
  return PHRASES.find(([, pattern]) => pattern.test(text))?.[0] ?? null;
}

/** A request without the phrase that names its language, so that "un dentista en español" is a dentist. */
export const withoutLanguage = (text: string): string =>
  text.replace(ANY_PHRASE, " ").replace(/\s+/g, " ").trim();

/** The language a request is written in: English unless its small words clearly say otherwise. */
export function readOwnLanguage(text: string): Language {
  const english = count(text, ENGLISH_WORDS);
  const scores = (Object.entries(SMALL_WORDS) as [Language, RegExp][]).map(
    ([language, pattern]) => [language, count(text, pattern)] as const,
  );
  const [language, score] = scores.reduce((best, one) => (one[1] > best[1] ? one : best), [
    "en" as Language,
    0,
  ] as const);
  return score >= 2 && score > english ? language : "en";
}
