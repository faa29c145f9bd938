import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { applyHunks, chooseHunks, countHunks, hunkedLines } from "~/domain/review/suggestion-hunks";

const text = fc
  .array(fc.constantFrom("a\n", "b\n", "c\n", "\n", "d"), { maxLength: 60 })
  .map((parts) => parts.join(""));

/** A text, and what some edits made of it. */
const change = fc
  .tuple(
    fc.array(fc.constantFrom("a", "b", "c", "d", "e", "f"), { minLength: 1, maxLength: 80 }),
    fc.array(fc.tuple(fc.nat(80), fc.nat(3), fc.array(fc.constantFrom("x", "y", "a"), { maxLength: 3 })), {
      maxLength: 6,
    }),
  )
  .map(([lines, edits]) => {
    const changed: string[] = [...lines];
    for (const [at, removed, added] of edits) changed.splice(at, removed, ...added);
    return {
      before: lines.map((line) => `${line}\n`).join(""),
      after: changed.map((line) => `${line}\n`).join(""),
    };
  });

const all = (before: string, after: string) => new Set(Array(countHunks(before, after)).keys());

describe("the hunks of a change", () => {
  it("make the text after if all are chosen, and the text before if none is", () => {
    fc.assert(
      fc.property(text, text, (before, after) => {
        expect(applyHunks(before, after, all(before, after))).toBe(after);
        expect(applyHunks(before, after, new Set())).toBe(before);
      }),
    );
  });

  it("make the text after in two steps, whichever come first", () => {
    fc.assert(
      fc.property(change, fc.array(fc.nat(8)), ({ before, after }, first) => {
        const between = applyHunks(before, after, new Set(first));
        expect(applyHunks(between, after, all(String(between), after))).toBe(after);
        // Nothing but the chosen hunks has changed: the others lead back.
        const chosen = [...all(before, after)].filter((index) => first.includes(index));
        expect(countHunks(before, between)).toBeLessThanOrEqual(chosen.length);
        expect(countHunks(between, after)).toBeLessThanOrEqual(countHunks(before, after) - chosen.length);
      }),
    );
  });

  it("are separate where they are shown apart", () => {
    const before = Array.from({ length: 30 }, (_, line) => `${line}\n`).join("");
    const after = before.replace("3\n", "three\n").replace("5\n", "five\n").replace("20\n", "twenty\n");
    expect(hunkedLines(before, after)?.hunks).toMatchObject([
      {
        at: 3,
        removed: 3,
        to: 3,
        added: 3,
        runs: [
          { at: 3, removed: 1 },
          { at: 5, removed: 1 },
        ],
      },
      { at: 20, removed: 1, to: 20, added: 1 },
    ]);
    expect(applyHunks(before, after, new Set([1]))).toBe(before.replace("20\n", "twenty\n"));
  });

  it("are one for a file that is no text on both sides, or too different", () => {
    const image = Uint8Array.of(0, 1);
    expect(countHunks(image, Uint8Array.of(0, 2))).toBe(1);
    expect(countHunks(image, Uint8Array.of(0, 1))).toBe(0);
    expect(applyHunks(undefined, "new", new Set())).toBeUndefined();
    expect(applyHunks(undefined, "new", new Set([0]))).toBe("new");
    expect(applyHunks("old", undefined, new Set([0]))).toBeUndefined();
    const [one, other] = ["a", "b"].map((word) =>
      Array.from({ length: 600 }, (_, line) => `${word}${line}\n`).join(""),
    );
    expect(countHunks(one, other)).toBe(1);
    expect(applyHunks(one, other, new Set([0]))).toBe(other);
  });
});

describe("the chosen part of a change", () => {
  const before = new Map([
    ["a", "1\n"],
    ["b", "1\n"],
    ["gone", "1\n"],
  ]);
  const after = new Map([
    ["a", "2\n"],
    ["b", "2\n"],
    ["new", "2\n"],
  ]);

  it("holds the files of the chosen hunks", () => {
    const chosen = new Map([
      ["a", new Set([0])],
      ["gone", new Set([0])],
    ]);
    const { files, split, isWhole } = chooseHunks({ before, after }, chosen);
    expect([...files]).toEqual([
      ["a", "2\n"],
      ["gone", undefined],
    ]);
    expect([split.size, isWhole]).toEqual([0, false]);
  });

  it("says whether all of it was chosen, and which files only in part", () => {
    const lines = Array.from({ length: 30 }, (_, line) => `${line}\n`).join("");
    const changed = lines.replace("3\n", "three\n").replace("20\n", "twenty\n");
    const files = { before: new Map([["a", lines]]), after: new Map([["a", changed]]) };
    expect(chooseHunks(files, new Map([["a", new Set([0, 1])]]))).toMatchObject({ isWhole: true });
    const { split, isWhole } = chooseHunks(files, new Map([["a", new Set([1])]]));
    expect([[...split], isWhole]).toEqual([["a"], false]);
  });
});
