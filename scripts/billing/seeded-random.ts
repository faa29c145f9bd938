import { createHash } from "node:crypto";
import { v7 } from "uuid";
import type { Clock, Ids } from "~/server/ports/system";

/** A random generator seeded by a name. Numbers are from 0 to 1, exclusive. */
export type Random = {
  next(): number;
  /** A whole number from 0 to `end`, exclusive. */
  below(end: number): number;
  /** True with the given probability. */
  bool(probability: number): boolean;
  pick<Item>(items: readonly [Item, ...Item[]]): Item;
  shuffled<Item>(items: readonly Item[]): Item[];
};

/** The sfc32 generator, seeded with 128 bits of the name's hash. */
function generator(name: string): () => number {
  const hash = createHash("sha256").update(name).digest();
  let [a, b, c, count] = [0, 4, 8, 12].map((at) => hash.readInt32LE(at)) as [number, number, number, number];
  return () => {
    const sum = (a + b + count) | 0;
    count = (count + 1) | 0;
    a = b ^ (b >>> 9);
    b = (c + (c << 3)) | 0;
    c = (((c << 21) | (c >>> 11)) + sum) | 0;
    return (sum >>> 0) / 2 ** 32;
  };
}

/** @param name includes the run's seed; generators with different names are independent */
export function seededRandom(name: string): Random {
  const next = generator(name);
  const below = (end: number) => Math.floor(next() * end);
  return {
    next,
    below,
    bool: (probability) => next() < probability,
    pick: (items) => items[below(items.length)] ?? items[0],
    shuffled(items) {
      const left = [...items];
      return items.flatMap(() => left.splice(below(left.length), 1));
    },
  };
}

/** Ids and secrets derived from a seed and the run's clock. */
export function seededIds(name: string, clock: Clock): Ids {
  const random = seededRandom(name);
  const bytes = (count: number) => Uint8Array.from({ length: count }, () => random.below(256));
  let count = 0;
  return {
    next: () => v7({ msecs: clock.now().getTime(), seq: count++ % 2 ** 31, random: bytes(16) }),
    secret: () => Buffer.from(bytes(32)).toString("base64url"),
  };
}
