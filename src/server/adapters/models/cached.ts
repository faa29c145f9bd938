import "server-only";

/** Keeps the answer to a question for `ttlMs`; failures are not kept. */
export function cached<T>(ttlMs: number, load: (signal?: AbortSignal) => Promise<T>) {
  let last: { value: T; at: number } | undefined;
  return {
    /** The value, asked for anew when the last answer is older than the limit. */
    async fresh(signal?: AbortSignal): Promise<T> {
      if (last && performance.now() - last.at < ttlMs) return last.value;
      const value = await load(signal);
      last = { value, at: performance.now() };
      return value;
    },
    /** The last answer however old it is; undefined before the first. */
    lastKnown: (): T | undefined => last?.value,
  };
}
