import type { ControlKind } from "~preview";

/** Maximum number of controls that a walk uses. */
const MAX_STEPS = 14;
const MAX_FIELDS = 5;

/**
 * Chooses controls to use once, in order: some fields first, so that buttons have input, then a random selection.
 * Deterministic for a page and seed.
 */
export function planWalk(controls: readonly ControlKind[], seed: number): number[] {
  const next = randomFrom(seed);
  const mixed = controls
    .map((kind, index) => ({ kind, index, order: next() }))
    .toSorted((a, b) => a.order - b.order || a.index - b.index);
  const fields = mixed.filter(({ kind }) => kind === "field").slice(0, MAX_FIELDS);
  const others = mixed.filter(({ kind }) => kind !== "field").slice(0, MAX_STEPS - fields.length);
  return [...fields, ...others].map(({ index }) => index);
}

/** The mulberry32 generator, from 0 to 1. */
function randomFrom(seed: number): () => number {
  let state = seed | 0;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
