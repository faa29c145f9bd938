import "server-only";
import { joinContinuation } from "~/domain/preview/continuation";

/** Enough to tell whether a continuation starts by repeating a fence line or the last words. */
const HOLD_BACK_CHARACTERS = 240;

/**
 * `joinContinuation` for a continuation that streams: its first characters are held back until they can be compared
 * with the end of `before`.
 */
export function createContinuationJoiner(before: string, emit: (text: string) => void) {
  let held = "";
  let released = false;
  const release = () => {
    released = true;
    const joined = joinContinuation(before, held);
    if (joined.length > before.length) emit(joined.slice(before.length));
  };
  return {
    push(text: string) {
      if (released) return emit(text);
      held += text;
      if (held.length >= HOLD_BACK_CHARACTERS) release();
    },
    end() {
      if (!released) release();
    },
  };
}
