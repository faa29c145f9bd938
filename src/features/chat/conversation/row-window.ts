/** The rendered rows, indexed from the newest so that prepending does not shift them. `oldest` is exclusive. */
export type RowRange = { newest: number; oldest: number };

export const ALL_ROWS: RowRange = { newest: 0, oldest: Number.POSITIVE_INFINITY };

/** The visible span, in pixels from the end of the conversation. */
export type View = { below: number; height: number };

/** Between two rows; MessageList's `gap-6`. */
export const ROW_GAP_PX = 24;

/** The rows that touch the view or lie within `reach` pixels of it. `heights`: newest first. */
export function rangeAround(heights: readonly number[], { below, height }: View, reach: number): RowRange {
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

const covers = (outer: RowRange, inner: RowRange): boolean =>
  outer.newest <= inner.newest && outer.oldest >= inner.oldest;

// About one, two and five screens: must be rendered; rendered when the range changes; unmounted beyond.
const NEEDED_PX = 800;
const OVERSCAN_PX = 1_600;
const RETAINED_PX = 4_000;

/** Heights of the rows, newest first; from `estimatedFrom` on, some are estimates of rows never rendered. */
export type Heights = { of: readonly number[]; estimatedFrom: number };

/**
 * The rows to render after a scroll: unchanged while they cover what is near and not much more. No unmeasured row is
 * skipped: correcting an estimated height below the viewport would shift everything above.
 */
export function nextRange(now: RowRange, heights: Heights, view: View): RowRange {
  const around = (reach: number): RowRange => {
    const { newest, oldest } = rangeAround(heights.of, view, reach);
    return { newest: Math.min(newest, heights.estimatedFrom), oldest };
  };
  const within = { newest: now.newest, oldest: Math.min(now.oldest, heights.of.length) };
  const isGood = covers(within, around(NEEDED_PX)) && covers(around(RETAINED_PX), within);
  return isGood ? now : around(OVERSCAN_PX);
}

export type Slot<Row> = { row: Row } | { key: string; space: number };

/** Replaces the rows outside the window by spacers of the same height. */
export function slotsOf<Row extends { id: string }>(
  rows: readonly Row[],
  isRendered: (row: Row, fromEnd: number) => boolean,
  heightOf: (row: Row) => number,
): Slot<Row>[] {
  const slots: Slot<Row>[] = [];
  let skipped: Row[] = [];
  const pushSpacer = () => {
    const [first] = skipped;
    if (!first) return;
    const space = skipped.reduce((sum, row) => sum + heightOf(row), ROW_GAP_PX * (skipped.length - 1));
    slots.push({ key: slots.length === 0 ? "earlier" : `after ${first.id}`, space });
    skipped = [];
  };
  for (const [at, row] of rows.entries()) {
    if (isRendered(row, rows.length - 1 - at)) {
      pushSpacer();
      slots.push({ row });
    } else skipped.push(row);
  }
  pushSpacer();
  return slots;
}
