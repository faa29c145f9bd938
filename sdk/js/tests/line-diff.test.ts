import { applyPatch } from "diff";
import fc from "fast-check";
import { expect, it } from "vitest";
import { diffLines, unifiedDiff } from "../src/cli/line-diff.js";

const text = fc
  .tuple(
    fc.array(fc.constantFrom("a\n", "b\n", "c\n", "\n"), { maxLength: 30 }),
    fc.constantFrom("", "a", "end"),
  )
  .map(([lines, last]) => lines.join("") + last);

it("writes patches that other tools apply", () => {
  fc.assert(
    fc.property(text, text, (before, after) => {
      const diff = unifiedDiff("file", before, after);
      const patched = diff.length === 0 ? before : applyPatch(before, `${diff.join("\n")}\n`);
      expect(patched).toBe(after);
    }),
  );
});

it("changes as few lines as possible", () => {
  const marks = diffLines("a\nb\nc\na\nb\nb\na\n", "c\nb\na\nb\na\nc\n").map(({ mark }) => mark);
  // The example of Myers's paper.
  expect(marks.filter((mark) => mark !== " ")).toHaveLength(5);
});

it("shows three lines around each change", () => {
  const lines = Array.from({ length: 30 }, (_, index) => `${index + 1}\n`);
  const changed = lines.with(4, "five\n").with(24, "twenty-five\n");
  expect(unifiedDiff("n", lines.join(""), changed.join("")).filter((line) => line.startsWith("@@"))).toEqual([
    "@@ -2,7 +2,7 @@",
    "@@ -22,7 +22,7 @@",
  ]);
});

it("replaces a file that has little in common with the old one", () => {
  const numbers = (from: number) => Array.from({ length: 3_000 }, (_, index) => `${from + index}\n`).join("");
  expect(diffLines(numbers(0), numbers(10_000))).toHaveLength(6_000);
});
