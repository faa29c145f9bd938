import { expect, it } from "vitest";
import { allCases, selectCases } from "../../eval/all-cases";
import { evalKinds } from "../../eval/eval-case";
import { textTable } from "../../eval/report/table";

const cases = await allCases();

it("has enough cases of each kind, each id once", () => {
  for (const kind of evalKinds) expect(selectCases(cases, kind).length).toBeGreaterThanOrEqual(8);
  expect(new Set(cases.map(({ id }) => id)).size).toBe(cases.length);
});

it("gives a project to those that change one, and only to those", () => {
  for (const { kind, id, given } of cases)
    expect(given !== undefined, id).toBe(kind === "edits" || kind === "repairs");
});

it("refuses a case that does not exist", () => {
  expect(() => selectCases(cases, "spreadsheets")).toThrow("No case or kind is called spreadsheets.");
});

it("prints totals per kind and of all, with medians and sums", () => {
  const result = { kind: "pages", prompt: "", reason: null, repetition: 1, tries: 0 } as const;
  const table = textTable([
    { ...result, id: "a", outcome: "works", seconds: 1, inputTokens: 1_000, outputTokens: 5 },
    { ...result, id: "b", outcome: "fails", seconds: 9, inputTokens: 200, outputTokens: 7 },
    {
      ...result,
      id: "c",
      kind: "games",
      outcome: "no_reply",
      seconds: 3,
      inputTokens: null,
      outputTokens: null,
    },
  ]);
  const rows = table
    .trim()
    .split("\n")
    .map((line) => line.split(/\s{2,}/));
  expect(rows[1]).toEqual(["pages", "2", "1", "0", "0", "1", "0", "9.0", "1,200", "12"]);
  expect(rows[2]).toEqual(["games", "1", "0", "0", "0", "0", "1", "3.0", "–", "–"]);
  expect(rows[3]).toEqual(["all", "3", "1", "0", "0", "1", "1", "3.0", "1,200", "12"]);
});
