import { type Checked, exactly, flag, nullable, oneOf, text } from "./check";
import { MAX_CONSOLE_TEXT } from "./limits";

/** Why the page is blank: no elements, an empty root, an undrawn canvas, or only hidden or empty content. */
const blankReason = oneOf("no-elements", "empty-root", "undrawn-canvas", "hidden", "empty");
export type BlankReason = Checked<typeof blankReason>;

/** starting: the page has not run long enough to be evaluated. */
const verdict = oneOf("starting", "good", "threw", "blank");

/** The state of a page since it was loaded or updated, as reported by the page itself. */
export const pageCondition = exactly({
  verdict,
  /** Nothing is visible. */
  isBlank: flag,
  /** Set with `isBlank`. */
  blankReason: nullable(blankReason),
  /** The first uncaught error. */
  error: nullable(text(MAX_CONSOLE_TEXT)),
});
export type PageCondition = Checked<typeof pageCondition>;

type Observation = {
  /** Its scripts were started. */
  isReady: boolean;
  /** It ran for long enough while visible. */
  isSettled: boolean;
  error: string | null;
  isBlank: boolean;
};

/** A good page is ready, threw nothing since it was loaded or updated, and shows something. */
export function evaluatePage({ isReady, isSettled, error, isBlank }: Observation): PageCondition["verdict"] {
  if (error !== null) return "threw";
  if (!isReady || !isSettled) return "starting";
  return isBlank ? "blank" : "good";
}
