/** The rows that are drawn, counted from the newest: what is prepended does not move them. `oldest` is not among them. */
export type Span = { newest: number; oldest: number };

export const EVERYTHING: Span = { newest: 0, oldest: Number.POSITIVE_INFINITY };

/** What is on screen, measured from the end of the conversation, in pixels. */
export type View = { below: number; height: number };

/** Between two rows; MessageList's `gap-6`. */
export const ROW_GAP_PX = 24;

/** The rows that touch the view or lie within `reach` pixels of it. `heights`: newest first. */
export function spanAround(heights: readonly number[], { below, height }: View, reach: number): Span {
  const [low, high] = [below - reach, below + height + reach];
  let bottom = 0;
  let newest = heights.length;
  let oldest = 0;
  for (const [at, tall] of heights.entries()) {
    const top = bottom + tall + ROW_GAP_PX;
    if (top >= low && bottom <= high) {
      newest = Math.min(newest, at);
      oldest = at + 1;
    }
    if (bottom > high) break;
    bottom = top;
  }
  return newest < oldest ? { newest, oldest } : { newest: 0, oldest: 0 };
}

const covers = (outer: Span, inner: Span): boolean =>
  outer.newest <= inner.newest && outer.oldest >= inner.oldest;

// About one, two and five screens. The first must be drawn; the second is, whenever something changes; more goes away.
const NEEDED_PX = 800;
const DRAWN_PX = 1_600;
const KEPT_PX = 4_000;

/** Heights of the rows, newest first; from `guessedFrom` on some are guesses, because the row was never drawn. */
export type Heights = { of: readonly number[]; guessedFrom: number };

/**
 * The rows to draw after a scroll: the same as before as long as these hold what is near and not much more. No row is
 * passed over undrawn: a guess below the screen would move everything above it once it turned out wrong.
 */
export function nextSpan(now: Span, heights: Heights, view: View): Span {
  const around = (reach: number): Span => {
    const { newest, oldest } = spanAround(heights.of, view, reach);
    return { newest: Math.min(newest, heights.guessedFrom), oldest };
  };
  const within = { newest: now.newest, oldest: Math.min(now.oldest, heights.of.length) };
  const isGood = covers(within, around(NEEDED_PX)) && covers(around(KEPT_PX), within);
  return isGood ? now : around(DRAWN_PX);
}

export type Slot<Row> = { row: Row } | { key: string; space: number };

/** The rows with empty room, as high as they were, in place of those that are not drawn. */
export function slotsOf<Row extends { id: string }>(
  rows: readonly Row[],
  isDrawn: (row: Row, fromEnd: number) => boolean,
  heightOf: (row: Row) => number,
): Slot<Row>[] {
  const slots: Slot<Row>[] = [];
  let run: Row[] = [];
  const leaveRoom = () => {
    const [first] = run;
    if (!first) return;
    const space = run.reduce((sum, row) => sum + heightOf(row), ROW_GAP_PX * (run.length - 1));
    slots.push({ key: slots.length === 0 ? "earlier" : `after ${first.id}`, space });
    run = [];
  };
  for (const [at, row] of rows.entries()) {
    if (isDrawn(row, rows.length - 1 - at)) {
      leaveRoom();
      slots.push({ row });
    } else run.push(row);
  }
  leaveRoom();
  return slots;
}
