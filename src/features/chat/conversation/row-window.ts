/** The rendered rows, indexed from the newest so that prepending does not shift them. `oldest` is exclusive. */
export type RowRange = { newest: number; oldest: number };

export const ALL_ROWS: RowRange = { newest: 0, oldest: Number.POSITIVE_INFINITY };

/** The visible span, in pixels from the end of the conversation. */
export type View = { below: number; height: number };

/** MessageList's `gap-6`. */
export const ROW_GAP_PX = 24;

/** The rows within `margin` pixels of the view. `heights`: newest first. */
export function rangeAround(heights: readonly number[], { below, height }: View, margin: number): RowRange {
  const [low, high] = [below - margin, below + height + margin];
  let bottom = 0;
  let newest = heights.length;
  let oldest = 0;
  for (const [index, rowHeight] of heights.entries()) {
    const top = bottom + rowHeight + ROW_GAP_PX;
    if (top >= low && bottom <= high) {
      newest = Math.min(newest, index);
      oldest = index + 1;
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
 * The rows to render after a scroll. Unchanged while they cover the needed margin but not more than the retained one.
 * Unmeasured rows are not skipped: correcting an estimate below the viewport would shift everything above.
 */
export function nextRange(now: RowRange, heights: Heights, view: View): RowRange {
  const around = (margin: number): RowRange => {
    const { newest, oldest } = rangeAround(heights.of, view, margin);
    return { newest: Math.min(newest, heights.estimatedFrom), oldest };
  };
  const within = { newest: now.newest, oldest: Math.min(now.oldest, heights.of.length) };
  const isSufficient = covers(within, around(NEEDED_PX)) && covers(around(RETAINED_PX), within);
  return isSufficient ? now : around(OVERSCAN_PX);
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
