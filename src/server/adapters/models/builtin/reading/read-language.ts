import "server-only";
import type { Language } from "../recipe";

const NAMES: Readonly<Record<Language, RegExp>> = {
  de: /\b(?:(?:in|auf|into|to) (?:german|deutsch)|german (?:version|language|text|labels|headings)|auf deutsch)\b/i,
  fr: /\b(?:(?:in|into|to) french|en français|en francais|french (?:version|language|text|labels|headings))(?![\p{L}])/iu,
  es: /\b(?:(?:in|into|to) spanish|en español|en espanol|spanish (?:version|language|text|labels|headings))(?![\p{L}])/iu,
  it: /\b(?:(?:in|into|to) italian|in italiano|italian (?:version|language|text|labels|headings))(?![\p{L}])/iu,
  pt: /\b(?:(?:in|into|to) portuguese|em português|em portugues|portuguese (?:version|language|text|labels|headings))(?![\p{L}])/iu,
  en: /\b(?:(?:in|into|to) english|english (?:version|language|text|labels|headings)|auf englisch)\b/i,
};

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
  const found = (Object.entries(NAMES) as [Language, RegExp][]).find(([, pattern]) => pattern.test(text));
  return found?.[0] ?? null;
}

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
