const SEED = 17;

/** A seeded random number generator (mulberry32), from 0 to 1. */
export function createRandom(seed = SEED): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}

/** Replaces the page's random numbers, bytes and UUIDs with seeded ones. */
export function installSeededRandom(): void {
  const random = createRandom();
  const byte = () => Math.floor(random() * 256);
  const hex = () => byte().toString(16).padStart(2, "0");
  Math.random = random;
  const replaced = {
    getRandomValues<Values extends ArrayBufferView>(values: Values): Values {
      const bytes = new Uint8Array(values.buffer, values.byteOffset, values.byteLength);
      for (const index of bytes.keys()) bytes[index] = byte();
      return values;
    },
    randomUUID(): string {
      const digits = Array.from({ length: 16 }, hex).join("");
      const parts = [digits.slice(0, 8), digits.slice(8, 12), `4${digits.slice(13, 16)}`];
      return [...parts, `a${digits.slice(17, 20)}`, digits.slice(20)].join("-");
    },
  };
  for (const [name, value] of Object.entries(replaced))
    Object.defineProperty(crypto, name, { configurable: true, writable: true, value });
}
