import "server-only";
import { ownCopyFor, wordsFor } from "../../copy-for";
import type { Vocabulary } from "../../languages/en";
import type { PageSpec } from "../../recipe";

/** The subject's business name where it has one, else the subject's own words, else the recipe's usual title. */
export function titleFromSubject(
  spec: Pick<PageSpec, "subject" | "language">,
  recipe: keyof Vocabulary["defaultTitles"],
): string {
  if (spec.subject === null) return wordsFor(spec).defaultTitles[recipe];
  return ownCopyFor(spec)?.brand ?? spec.subject.charAt(0).toUpperCase() + spec.subject.slice(1);
}
