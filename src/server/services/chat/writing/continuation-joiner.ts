import { isJoinSettled, joinContinuation } from "~/domain/reply/continuation";

/**
 * `joinContinuation` for a continuation that streams: its first characters are held back while they may repeat
 * the end of `before`.
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
      if (isJoinSettled(before, held)) release();
    },
    end() {
      if (!released) release();
    },
  };
}
