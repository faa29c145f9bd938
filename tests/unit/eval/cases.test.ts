import { expect, it } from "vitest";
import { allCases, selectCases } from "../../eval/all-cases";
import { evalKinds } from "../../eval/eval-case";
import { textTable } from "../../eval/report/table";
import { applySolution, solvedTurns } from "../../eval/solve";

const cases = await allCases();

it("has enough cases of each kind, each id once", () => {
  for (const kind of evalKinds)
    expect(selectCases(cases, kind).length).toBeGreaterThanOrEqual(kind === "agents" ? 4 : 8);
  expect(new Set(cases.map(({ id }) => id)).size).toBe(cases.length);
});

it("gives a project to those that change one, and only to those", () => {
  for (const { kind, id, given } of cases)
    if (!["conversations", "resources", "agents"].includes(kind))
      expect(given !== undefined, id).toBe(["edits", "repairs", "large", "refactors"].includes(kind));
});

it("has a solution for each message of a case, and mistakes, that fit the project", () => {
  for (const evalCase of cases) {
    const last = solvedTurns(evalCase).at(-1);
    for (const mistake of Object.values(evalCase.mistakes ?? {}))
      expect(applySolution(last?.before ?? {}, mistake), evalCase.id).not.toEqual(last?.after);
  }
});

it("finds cases by kind and by id", () => {
  const found = selectCases(cases, "games,rename").map(({ kind, id }) => (kind === "games" ? kind : id));
  expect(new Set(found)).toEqual(new Set(["games", "rename"]));
});

it("refuses a case that does not exist", () => {
  expect(() => selectCases(cases, "spreadsheets")).toThrow("No case or kind is called spreadsheets.");
});

it("prints totals per kind and of all, with medians and sums", () => {
  const result = { kind: "pages", prompt: "", reason: null, repetition: 1, tries: 0 } as const;
  const table = textTable([
    {
      ...result,
      id: "a",
      outcome: "works",
      wishes: { asked: 1, met: 1 },
      seconds: 1,
      inputTokens: 1_000,
      outputTokens: 5,
    },
    {
      ...result,
      id: "b",
      outcome: "fails",
      wishes: { asked: 2, met: 0 },
      seconds: 9,
      inputTokens: 200,
      outputTokens: 7,
    },
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
  expect(rows[1]).toEqual(["pages", "2", "1", "0", "0", "1", "0", "1 of 3", "9.0", "1,200", "12"]);
  expect(rows[2]).toEqual(["games", "1", "0", "0", "0", "0", "1", "–", "3.0", "–", "–"]);
  expect(rows[3]).toEqual(["all", "3", "1", "0", "0", "1", "1", "1 of 3", "3.0", "1,200", "12"]);
});
