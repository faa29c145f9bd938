import { isJoinSettled, joinContinuation } from "~/domain/reply/continuation";

/**
 * Streaming `joinContinuation`: buffers the first characters while they may repeat the end of `before`.
 */
export function createContinuationJoiner(before: string, emit: (text: string) => void) {
  let buffer = "";
  let released = false;
  const release = () => {
    released = true;
    const joined = joinContinuation(before, buffer);
    if (joined.length > before.length) emit(joined.slice(before.length));
  };
  return {
    push(text: string) {
      if (released) return emit(text);
      buffer += text;
      if (isJoinSettled(before, buffer)) release();
    },
    end() {
      if (!released) release();
    },
  };
}
