/**
 * Ends a text at the first of `stops`, which is left out, wherever the pieces of the text are cut. Not every provider
 * does that itself.
 */
export function createStopper(stops: readonly string[]) {
  const keep = Math.max(0, ...stops.map(({ length }) => length - 1));
  let held = "";
  return {
    /** @returns what can be shown, and whether the text ends there */
    push(piece: string): { text: string; isOver: boolean } {
      held += piece;
      const places = stops.map((stop) => held.indexOf(stop)).filter((at) => at >= 0);
      if (places.length > 0) return { text: held.slice(0, Math.min(...places)), isOver: true };
      const end = Math.max(0, held.length - beginningAt(held, stops, keep));
      const text = held.slice(0, end);
      held = held.slice(end);
      return { text, isOver: false };
    },
    /** What was held back because a stop might have begun in it. */
    end: (): string => held,
  };
}

/** How many of the last characters may be the beginning of a stop. */
function beginningAt(text: string, stops: readonly string[], most: number): number {
  for (let length = Math.min(most, text.length); length > 0; length--) {
    const end = text.slice(-length);
    if (stops.some((stop) => stop.startsWith(end))) return length;
  }
  return 0;
}
