import { createHash } from "node:crypto";
import { v7 } from "uuid";
import type { Clock } from "~/server/ports/clock";
import type { Ids } from "~/server/ports/ids";

/** Chance that comes out the same for the same name: numbers from 0 to 1, 1 excluded. */
export type Random = {
  next(): number;
  /** A whole number from 0 to below `end`. */
  below(end: number): number;
  /** Whether something of this probability happens. */
  bool(probability: number): boolean;
  pick<Item>(items: readonly [Item, ...Item[]]): Item;
  shuffled<Item>(items: readonly Item[]): Item[];
};

/** The generator sfc32, from 128 bits of a hash of the name. */
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

/** @param name what it is for, with the run's seed in it: whatever draws from one name disturbs no other */
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

/** Ids and secrets from a seed: those of the port, whose times are the run's. */
export function seededIds(name: string, clock: Clock): Ids {
  const random = seededRandom(name);
  const bytes = (count: number) => Uint8Array.from({ length: count }, () => random.below(256));
  let count = 0;
  return {
    next: () => v7({ msecs: clock.now().getTime(), seq: count++ % 2 ** 31, random: bytes(16) }),
    secret: () => Buffer.from(bytes(32)).toString("base64url"),
  };
}
