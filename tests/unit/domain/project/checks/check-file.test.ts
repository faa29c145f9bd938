import { describe, expect, it } from "vitest";
import { changedChecks } from "~/domain/project/checks/check-changes";
import { checksOf, readCheckFile, readSteps, writeCheckFile } from "~/domain/project/checks/check-file";
import { newCheckPath } from "~/domain/project/checks/check-path";
import { brokenSentence } from "~/domain/project/checks/check-result";

const steps = ["Type “Buy milk” into “New to-do”", "Press “Add”", "See “Buy milk”"];
const file = (value: unknown) => JSON.stringify(value);
const whole = readCheckFile("checks/add.json", file({ name: "A to-do can be added", steps }));

it("reads a check, and writes it as it was", () => {
  expect(whole).toMatchObject({ name: "A to-do can be added", problem: null });
  expect(JSON.parse(writeCheckFile({ name: whole.name, steps: whole.steps ?? [] }))).toEqual({
    name: "A to-do can be added",
    steps,
  });
});

describe("reads what models write instead", () => {
  it.each<[string, string]>([
    [
      "steps as objects",
      file({
        name: "A",
        steps: [{ type: "Buy milk", into: "New to-do" }, { click: "Add" }, { see: "Buy milk" }],
      }),
    ],
    ["expectations apart", file({ name: "A", steps: steps.slice(0, 2), expect: ["Buy milk"] })],
    [
      "a trailing comma and single quotes",
      `{ name: 'A', steps: ['Type "Buy milk" into "New to-do"', 'Press "Add"', 'See "Buy milk"',], }`,
    ],
    ["a title", file({ title: "A", steps })],
  ])("%s", (_, text) => {
    const read = readCheckFile("checks/a.json", text);
    expect(read).toMatchObject({ name: "A", problem: null });
    expect(read.steps).toEqual(whole.steps);
  });

  it("elements as objects", () => {
    const see = { role: "checkbox", name: "Milk", state: "checked" };
    const text = file({
      name: "A",
      steps: [{ press: { role: "button", name: "Add", nth: 2 } }, { see }, { wait: 3 }],
    });
    expect(readCheckFile("checks/a.json", text).steps).toEqual([
      { do: "press", target: { role: "button", name: "Add", nth: 2 } },
      {
        do: "seeElement",
        target: { role: "checkbox", name: "Milk", nth: 1 },
        count: null,
        value: null,
        state: "checked",
      },
      { do: "wait", seconds: 3 },
    ]);
  });
});

describe("does not run", () => {
  it.each([
    ["what is no JSON", "hello", /cannot be read/],
    ["a field that it does not know", file({ name: "A", steps, only: true }), /"only"/],
    [
      "a step that says nothing",
      file({ name: "A", steps: ["The cart works", ...steps] }),
      /Step 1 cannot be read: The cart works/,
    ],
    [
      "a check that a blank page would hold",
      file({ name: "A", steps: ["Don't see “Error”"] }),
      /what to see/,
    ],
    ["more steps than anyone reads", file({ name: "A", steps: Array(61).fill("See “a”") }), /at most 60/],
  ])("%s", (_, text, problem) => {
    expect(readCheckFile("checks/a.json", text)).toMatchObject({
      steps: null,
      problem: expect.stringMatching(problem),
    });
  });
});

it("finds the checks of a project in their folder alone", () => {
  const text = file({ name: "A", steps });
  const files = new Map([
    ["checks/b.json", text],
    ["checks/a.json", text],
    ["checks/deep/c.json", text],
    ["checks/notes.md", ""],
    ["src/checks/d.json", text],
  ]);
  expect(checksOf(files).map(({ path }) => path)).toEqual(["checks/a.json", "checks/b.json"]);
});

it("names the file of a new check after it", () => {
  const files = new Map([["checks/cafe-total-is-4-50.json", ""]]);
  expect(newCheckPath("Café total is $4.50!", files)).toBe("checks/cafe-total-is-4-50-2.json");
  expect(newCheckPath("合計", files)).toBe("checks/check.json");
});

it("tells a broken check with the step and what was there", () => {
  const sentence = brokenSentence(whole, { at: 2, problem: "“Buy milk” is not on the page." });
  expect(sentence).toBe(
    "The check “A to-do can be added” (checks/add.json) does not hold.\nStep 3, See “Buy milk”: “Buy milk” is not on the page.",
  );
});

describe("tells which checks a change took away", () => {
  const text = file({ name: "A", steps });
  const before = new Map([
    ["checks/a.json", text],
    ["src/App.tsx", ""],
  ]);
  it.each<[string, [string, string][], unknown]>([
    ["none that are the same", [["checks/a.json", text]], []],
    ["none that were renamed or moved", [["checks/z.json", file({ name: "Z", steps })]], []],
    ["none that were only formatted", [["checks/a.json", JSON.stringify({ name: "A", steps }, null, 8)]], []],
    ["one that is gone", [], [{ path: "checks/a.json", name: "A", change: "removed" }]],
    [
      "one that expects less",
      [["checks/a.json", file({ name: "A", steps: ["See “Add”"] })]],
      [{ path: "checks/a.json", name: "A", change: "changed" }],
    ],
  ])("%s", (_, after, changes) => {
    expect(changedChecks(before, new Map(after))).toEqual(changes);
  });
});

it("says of a check with too many steps, or with too long a text, why it cannot be run, and keeps its steps", () => {
  const many = Array.from({ length: 61 }, () => "See “Milk”");
  expect(readSteps(many).problem).toBe("It has 61 steps, and a check has at most 60.");
  const read = readCheckFile("checks/many.json", file({ name: "Many", steps: many }));
  expect(read).toMatchObject({ name: "Many", steps: null, sentences: many });
  const long = ["See “Milk”", `See “${"a".repeat(501)}”`];
  expect(readSteps(long)).toEqual({ steps: null, problem: "A text of step 2 is too long.", sentences: long });
});
