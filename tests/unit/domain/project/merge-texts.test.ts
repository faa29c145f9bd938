import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { mergeBranchFiles } from "~/domain/project/merge-branch";
import { mergedFiles } from "~/domain/project/merge-files";
import { applyTextEdits, mergeTexts, textEdits } from "~/domain/project/merge-texts";

const merge = (base: string, mine: string, theirs: string) =>
  applyTextEdits(mine, mergeTexts({ base, mine, theirs }));

/** Distinct characters, so that it is known which one was deleted. */
const base = fc
  .integer({ min: 0, max: 60 })
  .map((length) =>
    Array.from({ length }, (_, at) => (at % 9 === 8 ? "\n" : String.fromCodePoint(0x4e00 + at))).join(""),
  );
type Steps = { at: number; remove: number; insert: string }[];
const steps = (letters: string): fc.Arbitrary<Steps> =>
  fc.array(
    fc.record({
      at: fc.nat(60),
      remove: fc.nat(5),
      insert: fc.string({ unit: fc.constantFrom(...letters), maxLength: 4 }),
    }),
    { maxLength: 6 },
  );
const edited = (text: string, changes: Steps) =>
  changes.reduce((now, { at, remove, insert }) => {
    const from = Math.min(at, now.length);
    return now.slice(0, from) + insert + now.slice(from + remove);
  }, text);
const only = (text: string, letters: RegExp) => text.replace(letters, "");

describe("textEdits", () => {
  it("makes one text of the other, whatever they are", () => {
    fc.assert(
      fc.property(fc.string({ unit: "grapheme" }), fc.string({ unit: "grapheme" }), (before, after) => {
        expect(applyTextEdits(before, textEdits(before, after))).toBe(after);
      }),
    );
    fc.assert(
      fc.property(base, steps("ab\n😀"), (before, changes) => {
        const after = edited(before, changes);
        expect(applyTextEdits(before, textEdits(before, after))).toBe(after);
      }),
    );
  });

  it("never splits a character of two units", () => {
    expect(textEdits("x😀y", "x😁y")).toEqual([{ at: 1, remove: 2, insert: "😁" }]);
  });

  it("leaves the lines between two changes alone", () => {
    const before = "const a = 1;\nconst b = 2;\nconst c = 3;\n";
    expect(textEdits(before, "const a = 10;\nconst b = 2;\nlet c = 3;\n")).toEqual([
      { at: 11, remove: 0, insert: "0" },
      { at: 26, remove: 4, insert: "le" },
    ]);
  });
});

describe("mergeTexts", () => {
  it("keeps what both inserted and deletes what either deleted", () => {
    fc.assert(
      fc.property(base, steps("AB"), steps("xy"), (before, own, other) => {
        const [mine, theirs] = [edited(before, own), edited(before, other)];
        const merged = merge(before, mine, theirs);
        expect(only(merged, /[^AB]/g)).toBe(only(mine, /[^AB]/g));
        expect(only(merged, /[^xy]/g)).toBe(only(theirs, /[^xy]/g));
        const kept = [...before].filter((c) => c !== "\n" && mine.includes(c) && theirs.includes(c)).join("");
        expect(only(merged, /[ABxy\n]/g)).toBe(kept);
      }),
      { numRuns: 1_000 },
    );
  });

  it("takes the other text where one side changed nothing, and either where both changed the same", () => {
    fc.assert(
      fc.property(base, steps("ab"), (before, changes) => {
        const after = edited(before, changes);
        expect(merge(before, before, after)).toBe(after);
        expect(merge(before, after, before)).toBe(after);
        expect(merge(before, after, after)).toBe(after);
      }),
    );
  });

  it("keeps a line that is being typed above one that the model adds", () => {
    const before = "function App() {\n  return null;\n}\n";
    const mine = "function App() {\n  const name = 'x';\n  return null;\n}\n";
    const theirs = "import React from 'react';\n\nfunction App() {\n  return <p />;\n}\n";
    expect(merge(before, mine, theirs)).toBe(
      "import React from 'react';\n\nfunction App() {\n  const name = 'x';\n  return <p />;\n}\n",
    );
  });

  it("replaces a text that has nothing in common with the one before, however long", () => {
    const before = Array.from({ length: 40_000 }, (_, at) => `old ${at}\n`).join("");
    const after = Array.from({ length: 40_000 }, (_, at) => `new ${at * 7}\n`).join("");
    expect(merge(before, `mine\n${before}`, after)).toBe(`mine\n${after}`);
  });
});

it("merges as many texts as a project may have, changed everywhere, without looking for long", () => {
  const lines = Array.from({ length: 1_000 }, (_, at) => `${at}\n`);
  const files = (text: string) => new Map(Array.from({ length: 500 }, (_, at) => [`${at}.txt`, text]));
  const base = files(lines.join(""));
  const mine = files(`mine\n${lines.map((line) => (Number(line) % 2 ? line : `=${line}`)).join("")}`);
  const theirs = files(lines.toReversed().join(""));
  const started = process.cpuUsage().user;
  expect(mergedFiles(base, mine, theirs).get("0.txt")).toContain("mine\n");
  expect(mergeBranchFiles({ base, main: mine, branch: theirs }, new Map())).toHaveProperty("conflicts.499");
  // It took more than 100.
  expect((process.cpuUsage().user - started) / 1e6).toBeLessThan(10);
});
