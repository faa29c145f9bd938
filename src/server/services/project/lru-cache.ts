/** Per cache. */
const MAX_BYTES = 64_000_000;

/** An LRU cache limited by bytes; concurrent requests for a key share one value, and failures are not kept. */
export function lruCache<T>(sizeOf: (value: T) => number) {
  const entries = new Map<string, { value: Promise<T>; bytes: number }>();
  let total = 0;
  const shrink = (newest: string) => {
    for (const [key, { bytes }] of entries) {
      if (total <= MAX_BYTES) return;
      if (key === newest) continue;
      entries.delete(key);
      total -= bytes;
    }
  };
  return (key: string, make: () => Promise<T>): Promise<T> => {
    const cached = entries.get(key);
    if (cached) {
      entries.delete(key);
      entries.set(key, cached);
      return cached.value;
    }
    const entry = { value: make(), bytes: 0 };
    entries.set(key, entry);
    entry.value.then(
      (value) => {
        entry.bytes = sizeOf(value);
        total += entry.bytes;
        shrink(key);
      },
      () => entries.delete(key),
    );
    return entry.value;
  };
}

export type LruCache<T> = ReturnType<typeof lruCache<T>>;
