/** A function that returns the loaded value, and reloads it once it is older than `ttlMs`. Failures are not cached. */
export function cached<T>(ttlMs: number, load: (signal?: AbortSignal) => Promise<T>) {
  let last: { value: T; at: number } | undefined;
  return async (signal?: AbortSignal): Promise<T> => {
    if (last && performance.now() - last.at < ttlMs) return last.value;
    const value = await load(signal);
    last = { value, at: performance.now() };
    return value;
  };
}
