/**
 * Ends streamed text before the first stop sequence, which may span chunks. Some providers do not do this themselves.
 */
export function createStopFilter(stops: readonly string[]) {
  const maxPartial = Math.max(0, ...stops.map(({ length }) => length - 1));
  let buffer = "";
  return {
    /** @returns the text that can be sent, and whether it ends there */
    push(chunk: string): { text: string; isOver: boolean } {
      buffer += chunk;
      const matches = stops.map((stop) => buffer.indexOf(stop)).filter((at) => at >= 0);
      if (matches.length > 0) return { text: buffer.slice(0, Math.min(...matches)), isOver: true };
      const end = Math.max(0, buffer.length - partialStopLength(buffer, stops, maxPartial));
      const text = buffer.slice(0, end);
      buffer = buffer.slice(end);
      return { text, isOver: false };
    },
    /** The text held back as a possible beginning of a stop sequence. */
    end: (): string => buffer,
  };
}

/** Length of the longest end of `text` that may begin a stop sequence. */
function partialStopLength(text: string, stops: readonly string[], maxLength: number): number {
  for (let length = Math.min(maxLength, text.length); length > 0; length--) {
    const end = text.slice(-length);
    if (stops.some((stop) => stop.startsWith(end))) return length;
  }
  return 0;
}
