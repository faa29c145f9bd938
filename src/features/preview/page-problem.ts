import type { PageCondition } from "~preview";
import { copy } from "./copy";

/** What is wrong with the page on screen. */
export type PageProblem = {
  title: string;
  text: string;
  /** What is seen behind it, and what else went wrong. */
  note: string | null;
  /** As a model is told of it. */
  error: string;
  isThrown: boolean;
  showsNothing: boolean;
};

type Facts = PageCondition & { isCovered: boolean };

/** Null for a page that is good, or not evaluated yet. @param uncaught the errors that nothing handled */
export function problemOf(
  { verdict, isBlank, blankReason, error, isCovered }: Facts,
  uncaught: number,
): PageProblem | null {
  const behind = isCovered ? copy.problem.behind : null;
  if (verdict === "threw" && error !== null) {
    const more = uncaught > 1 ? copy.problem.more(uncaught - 1) : null;
    return {
      title: isBlank ? copy.problem.failed : copy.problem.threw,
      text: error,
      note: [more, behind].filter(Boolean).join(" ") || null,
      error,
      isThrown: true,
      showsNothing: isBlank,
    };
  }
  if (verdict !== "blank" || blankReason === null) return null;
  return {
    title: copy.problem.blank,
    text: copy.problem.reasons[blankReason],
    note: behind,
    error: blankError(blankReason),
    isThrown: false,
    showsNothing: true,
  };
}

/** A blank page, as a model and a check are told of it. */
export const blankError = (reason: NonNullable<PageCondition["blankReason"]>): string =>
  `${copy.problem.blank}. ${copy.problem.reasons[reason]}`;
