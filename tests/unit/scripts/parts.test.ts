import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { itemsOfPart, missingParts, readPart, withRecord } from "../../../scripts/verify/parts.mjs";

describe("a suite that runs in parts", () => {
  test("a part is read wherever it stands", () => {
    expect(readPart(["full", "3/8"])).toEqual({ part: { index: 3, count: 8 }, rest: ["full"] });
    expect(readPart(["requests", "0.05"])).toEqual({ rest: ["requests", "0.05"] });
  });

  test.each(["0/8", "9/8", "1/0"])("%s is refused", (word) => {
    expect(() => readPart([word])).toThrow(`There is no part ${word}.`);
  });

  test("all parts together are the whole, in its order", () => {
    fc.assert(
      fc.property(fc.array(fc.integer()), fc.integer({ min: 1, max: 40 }), (items, count) => {
        const all = Array.from({ length: count }, (_, i) => itemsOfPart(items, { index: i + 1, count }));
        expect(all.flat()).toEqual(items);
      }),
    );
  });

  test("a part that ran again counts once, and those of another commit not at all", () => {
    const record = (part: string, commit: string, failed: number) => ({
      part,
      commit,
      failed,
      passed: 1,
      minutes: 1,
    });
    const first = withRecord([record("2/3", "old", 0)], record("1/3", "new", 1));
    const records = withRecord(first, record("1/3", "new", 0));
    expect(records).toEqual([record("2/3", "old", 0), record("1/3", "new", 0)]);
    const own = records.filter(({ commit }) => commit === "new");
    expect(missingParts(own, { index: 1, count: 3 })).toEqual([2, 3]);
  });
});
