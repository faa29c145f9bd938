import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  ALL_ROWS,
  nextRange,
  ROW_GAP_PX,
  rangeAround,
  slotsOf,
} from "~/features/chat/conversation/row-window";

const rowHeights = fc.array(fc.integer({ min: 20, max: 2_000 }), { minLength: 1, maxLength: 300 });

const all = (heights: readonly number[]) => ({ of: heights, estimatedFrom: heights.length });

describe("the rendered rows", () => {
  it("are those in and near the viewport", () => {
    const heights = Array.from({ length: 100 }, () => 100 - ROW_GAP_PX);
    expect(rangeAround(heights, { below: 0, height: 800 }, 400)).toEqual({ newest: 0, oldest: 13 });
    expect(rangeAround(heights, { below: 5_050, height: 100 }, 0)).toEqual({ newest: 50, oldest: 52 });
  });

  it("include everything on screen at any scroll position", () => {
    fc.assert(
      fc.property(rowHeights, fc.nat(), fc.nat(), (heights, first, second) => {
        const total = heights.reduce((sum, height) => sum + height + ROW_GAP_PX, 0);
        const view = (at: number) => ({ below: at % total, height: 800 });
        const span = nextRange(nextRange(ALL_ROWS, all(heights), view(first)), all(heights), view(second));
        const seen = rangeAround(heights, view(second), 0);
        expect(span.newest).toBeLessThanOrEqual(seen.newest);
        expect(span.oldest).toBeGreaterThanOrEqual(seen.oldest);
      }),
    );
  });

  it("do not change when scrolling a little, and stay few after scrolling far", () => {
    const heights = Array.from({ length: 2_000 }, () => 150);
    const start = nextRange(ALL_ROWS, all(heights), { below: 0, height: 800 });
    expect(nextRange(start, all(heights), { below: 300, height: 800 })).toBe(start);
    const far = nextRange(start, all(heights), { below: 200_000, height: 800 });
    expect(far.oldest - far.newest).toBeLessThan(30);
  });

  it("skip no row whose height is estimated", () => {
    const heights = { of: Array.from({ length: 2_000 }, () => 150), estimatedFrom: 1_000 };
    const below = 1_040 * (150 + ROW_GAP_PX);
    expect(nextRange({ newest: 960, oldest: 1_000 }, heights, { below, height: 800 }).newest).toBe(1_000);
  });

  it("reserve their measured height", () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.integer({ min: 1, max: 900 }), fc.boolean())), (rows) => {
        const all = rows.map(([height, drawn], at) => ({ id: String(at), height, drawn }));
        const slots = slotsOf(
          all,
          ({ drawn }) => drawn,
          ({ height }) => height,
        );
        const heightOf = (heights: number[]) =>
          heights.reduce((sum, height) => sum + height, 0) + ROW_GAP_PX * Math.max(0, heights.length - 1);
        const shown = heightOf(slots.map((slot) => ("row" in slot ? slot.row.height : slot.space)));
        expect(shown).toBe(heightOf(all.map(({ height }) => height)));
        const keys = slots.map((slot) => ("row" in slot ? slot.row.id : slot.key));
        expect(new Set(keys).size).toBe(keys.length);
      }),
    );
  });
});
