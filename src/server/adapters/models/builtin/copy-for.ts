import "server-only";
import type { Vocabulary } from "./languages/en";
import { genericEnglish } from "./languages/generic-en";
import { vocabularies } from "./languages/index";
import type { PageSpec } from "./recipe";
import { subjects } from "./subjects/index";
import type { Subject, SubjectCopy } from "./subjects/subject-copy";

/** The subject with copy of its own that these words mean; undefined for one that has none. */
export function knownSubject(words: string): Subject | undefined {
  const wanted = words.toLowerCase();
  return subjects.find((subject) => subject.names.includes(wanted));
}

/** The sentences of a page: the subject's own in English, general ones for other subjects and languages. */
export function copyFor(spec: Pick<PageSpec, "subject" | "language" | "title">): SubjectCopy {
  const known = spec.subject === null ? undefined : knownSubject(spec.subject);
  if (known && spec.language === "en") return known.copy;
  return genericEnglish(spec.title, spec.subject);
}

/** Headings and labels in the page's language. */
export const wordsFor = (spec: Pick<PageSpec, "language">): Vocabulary => vocabularies[spec.language];

/** Puts values into the `{}` places of a sentence, in order. */
export function fill(sentence: string, ...values: readonly (string | number)[]): string {
  let next = 0;
  return sentence.replace(/\{\}/g, () => String(values[next++] ?? ""));
}
