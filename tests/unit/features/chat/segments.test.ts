import { expect, it } from "vitest";
import type { StepView } from "~/domain/chat/agent/run";
import { segmentsOf } from "~/features/chat/agent-run/segments";

const stepAt = (position: number, textAt: number): StepView => ({
  position,
  role: "coder",
  modelName: null,
  tool: "read_file",
  title: "",
  state: "done",
  summary: "",
  changes: [],
  versionId: null,
  isUndone: false,
  textAt,
  durationMs: null,
  tokens: null,
});

const shortly = (text: string, steps: StepView[], shown = 100) =>
  segmentsOf({ text, steps, remarks: [] }, shown).map((part) => [
    part.text,
    part.steps.map(({ position }) => position),
  ]);

it("puts each step below what was written before it, and steps of one call together", () => {
  const text = "I look.\n\nI change.\n\nDone.";
  expect(shortly(text, [stepAt(0, 9), stepAt(1, 9), stepAt(2, 20)])).toEqual([
    ["I look.", [0, 1]],
    ["I change.", [2]],
    ["Done.", []],
  ]);
});

it("begins with steps where nothing was written before them, and has none of a run that only writes", () => {
  expect(shortly("Then this.", [stepAt(0, 0)])).toEqual([
    ["", [0]],
    ["Then this.", []],
  ]);
  expect(shortly("I think", [])).toEqual([["I think", []]]);
  expect(shortly("", [])).toEqual([]);
});

it("leaves out earlier steps with what was written before them", () => {
  const text = "One.\n\nTwo.\n\nThree.\n\n";
  const steps = [stepAt(0, 6), stepAt(1, 12), stepAt(2, 12), stepAt(3, text.length)];
  expect(shortly(text, steps, 2)).toEqual([
    ["", [2]],
    ["Three.", [3]],
  ]);
});

it("keeps the keys of earlier parts while more is written and done", () => {
  const before = segmentsOf({ text: "One.\n\nTwo", steps: [stepAt(0, 6)], remarks: [] }, 100).map(
    ({ key }) => key,
  );
  const after = segmentsOf(
    { text: "One.\n\nTwo.\n\n", steps: [stepAt(0, 6), stepAt(1, 12)], remarks: [] },
    100,
  ).map(({ key }) => key);
  expect(after[0]).toBe(before[0]);
});

it("keeps what the user said before the step that heard it, and what no step has heard at the end", () => {
  const remarks = [
    { text: "In blue.", at: 1 },
    { text: "And big.", at: 1 },
    { text: "Now test it.", at: 2 },
    { text: "Not yet read.", at: null },
  ];
  const parts = segmentsOf({ text: "I change.\n\n", steps: [stepAt(0, 0), stepAt(1, 11)], remarks }, 100);
  expect(parts.map(({ remarks, text, steps }) => [remarks, text, steps.length])).toEqual([
    [[], "", 1],
    [["In blue.", "And big."], "I change.", 1],
    [["Now test it."], "", 0],
  ]);
  // Without a word before it, too.
  const silent = segmentsOf({ text: "", steps: [stepAt(0, 0), stepAt(1, 0)], remarks }, 100);
  expect(silent.map(({ remarks, steps }) => [remarks.length, steps.length])).toEqual([
    [0, 1],
    [2, 1],
    [1, 0],
  ]);
  expect(segmentsOf({ text: "", steps: [stepAt(0, 0), stepAt(1, 0)], remarks }, 1)).toHaveLength(2);
});
