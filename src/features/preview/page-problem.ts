import type { PageCondition } from "~preview";
import { copy } from "./copy";

/** A problem of the visible page. */
export type PageProblem = {
  title: string;
  text: string;
  /** Mentions further errors, and the page that covers it. */
  note: string | null;
  /** The description for models. */
  error: string;
  isThrown: boolean;
  showsNothing: boolean;
};

type Facts = PageCondition & { isCovered: boolean };

/** Null for a page that works or is not evaluated yet. @param uncaught the number of uncaught errors */
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

/** Describes a blank page for models and checks. */
export const blankError = (reason: NonNullable<PageCondition["blankReason"]>): string =>
  `${copy.problem.blank}. ${copy.problem.reasons[reason]}`;
