import "server-only";
import type { Vocabulary } from "./languages/en";
import { genericCopy } from "./languages/generic";
import { vocabularies } from "./languages/index";
import type { PageSpec } from "./recipe";
import { findSubject } from "./subjects/find-subject";
import type { SubjectCopy } from "./subjects/subject-copy";

/** The copy that a subject has of its own; undefined for other subjects and languages. */
export function ownCopyFor(
  spec: Pick<PageSpec, "subject" | "language" | "textLanguage">,
): SubjectCopy | undefined {
  if (spec.subject === null || (spec.textLanguage ?? spec.language) !== "en") return undefined;
  return findSubject(spec.subject)?.subject.copy;
}

/**
 * The sentences of a page: the subject's own in English, general ones for other subjects and languages. Names and prices
 * stay those of the language in which the page was made.
 */
export function copyFor(
  spec: Pick<PageSpec, "subject" | "language" | "textLanguage" | "title">,
): SubjectCopy {
  const { language, textLanguage = language, title, subject } = spec;
  const { plans, firstPrice } = genericCopy(textLanguage, title, subject);
  return ownCopyFor(spec) ?? { ...genericCopy(language, title, subject), plans, firstPrice };
}

/** Headings and labels in the page's language. */
export const wordsFor = (spec: Pick<PageSpec, "language">): Vocabulary => vocabularies[spec.language];

/** Puts values into the `{}` places of a sentence, in order. */
export function fill(sentence: string, ...values: readonly (string | number)[]): string {
  let next = 0;
  return sentence.replace(/\{\}/g, () => String(values[next++] ?? ""));
}

/** What a page lists when its subject sells nothing of its own: everyday goods. */
export const goodsFor = (spec: PageSpec): readonly (readonly [name: string, price: string])[] =>
  ownCopyFor(spec)?.offers.map(([name, price]) => [name, price] as const) ??
  wordsFor(spec).sampleItems.map(([name = "", price = ""]) => [name, price] as const);
