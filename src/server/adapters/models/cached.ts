import "server-only";

/** Caches a loaded value for `ttlMs`; failures are not cached. */
export function cached<T>(ttlMs: number, load: (signal?: AbortSignal) => Promise<T>) {
  let last: { value: T; at: number } | undefined;
  return {
    /** The value, reloaded when older than `ttlMs`. */
    async fresh(signal?: AbortSignal): Promise<T> {
      if (last && performance.now() - last.at < ttlMs) return last.value;
      const value = await load(signal);
      last = { value, at: performance.now() };
      return value;
    },
    /** The last value, however old; undefined before the first load. */
    lastKnown: (): T | undefined => last?.value,
  };
}
