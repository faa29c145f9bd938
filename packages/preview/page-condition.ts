import { type Checked, exactly, flag, nullable, oneOf, text } from "./check";
import { MAX_CONSOLE_TEXT } from "./limits";

/** Why nothing can be seen: no elements, a root that stayed empty, a canvas without a drawing, what is there is hidden or empty. */
const blankReason = oneOf("no-elements", "empty-root", "undrawn-canvas", "hidden", "empty");
export type BlankReason = Checked<typeof blankReason>;

/** starting: it has not run for long enough to be judged. */
const verdict = oneOf("starting", "good", "threw", "blank");

/** How a page is doing since it was loaded or last updated, as the page itself sees it. */
export const pageCondition = exactly({
  verdict,
  /** Nothing can be seen on it. */
  isBlank: flag,
  /** With `isBlank`. */
  blankReason: nullable(blankReason),
  /** The first error that nothing handled. */
  error: nullable(text(MAX_CONSOLE_TEXT)),
});
export type PageCondition = Checked<typeof pageCondition>;

type Observation = {
  /** Its scripts were started. */
  isReady: boolean;
  /** It ran for a while, where it could be seen. */
  isSettled: boolean;
  error: string | null;
  isBlank: boolean;
};

/** What counts as a good page: it is ready, nothing threw since it was loaded or updated, and something is on it. */
export function judgePage({ isReady, isSettled, error, isBlank }: Observation): PageCondition["verdict"] {
  if (error !== null) return "threw";
  if (!isReady || !isSettled) return "starting";
  return isBlank ? "blank" : "good";
}
