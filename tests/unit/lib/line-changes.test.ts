import { expect, it } from "vitest";
import { changedLines, pairLines } from "~/lib/line-changes";

const lines = (count: number) => Array.from({ length: count }, (_, at) => `line ${at + 1}\n`);

it("numbers the lines of both sides, and says how many unchanged ones are left out", () => {
  const before = lines(20);
  const after = before.with(9, "changed\n").toSpliced(18, 1);
  const groups = changedLines(before.join(""), after.join(""));
  expect(groups?.map(({ gap }) => gap)).toEqual([6, 2]);
  expect(groups?.[0]?.lines.filter(({ kind }) => kind !== "same")).toEqual([
    { kind: "removed", before: 10, after: null, text: "line 10" },
    { kind: "added", before: null, after: 10, text: "changed" },
  ]);
  expect(groups?.[1]?.lines.filter(({ kind }) => kind !== "same")).toEqual([
    { kind: "removed", before: 19, after: null, text: "line 19" },
  ]);
});

it("numbers the lines of a new file from one", () => {
  const [group] = changedLines("", "a\nb\n") ?? [];
  expect(group?.gap).toBe(0);
  expect(group?.lines.map(({ after, text }) => [after, text])).toEqual([
    [1, "a"],
    [2, "b"],
  ]);
});

it("puts replaced lines beside each other, and the rest next to nothing", () => {
  const [group] = changedLines("a\nb\nc\nz\n", "a\nB\nz\n") ?? [];
  const texts = pairLines(group?.lines ?? []).map(({ before, after }) => [before?.text, after?.text]);
  expect(texts).toEqual([
    ["a", "a"],
    ["b", "B"],
    ["c", undefined],
    ["z", "z"],
  ]);
});
