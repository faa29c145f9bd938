import "server-only";
import { joinContinuation } from "~/domain/preview/continuation";

/** A model that goes on may first repeat a fence line or the last words; this many characters show whether it does. */
const LOOK_AT = 240;

/**
 * Joins a continuation to what was written, byte for byte, while it streams: its first characters are held back until
 * they can be compared with the end of what was written.
 */
export function spliceContinuation(before: string, emit: (text: string) => void) {
  let held = "";
  let open = false;
  const release = () => {
    open = true;
    const joined = joinContinuation(before, held);
    if (joined.length > before.length) emit(joined.slice(before.length));
  };
  return {
    push(text: string) {
      if (open) return emit(text);
      held += text;
      if (held.length >= LOOK_AT) release();
    },
    end() {
      if (!open) release();
    },
  };
}
