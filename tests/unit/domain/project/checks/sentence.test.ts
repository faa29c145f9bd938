import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { readSentence, STEP_FORMS, sentenceOf } from "~/domain/project/checks/sentence";
import type { CheckStep, ElementState, StepTarget } from "~preview";

const text = fc.string({ minLength: 1, maxLength: 30, unit: fc.constantFrom(..."aB4 .,'\"“”’\\§\n-é日") });
const path = fc.constantFrom("data/people.csv", "a, b.txt", "“Ada” and 'Bob'.png", "checks/files/日 §.json");
const count = fc.integer({ min: 1, max: 120 });
const role = fc.constantFrom("button", "checkbox", "textbox", "listitem", "heading", "switch");
const state = fc.constantFrom<ElementState[]>("checked", "unchecked", "disabled", "expanded", "pressed");
const named = fc.record({ role: fc.option(role), name: text, nth: count });
const unnamed = fc.record({ role, name: fc.constant(null), nth: count });
const target: fc.Arbitrary<StepTarget> = fc.oneof(named, unnamed);
const step: fc.Arbitrary<CheckStep> = fc.oneof(
  fc.record({ do: fc.constant("open" as const), path: text }),
  fc.record({ do: fc.constantFrom("press" as const, "doubleClick" as const), target }),
  fc.record({
    do: fc.constant("chooseFiles" as const),
    files: fc.array(path, { minLength: 1, maxLength: 8 }),
    target,
  }),
  fc.record({
    do: fc.constant("type" as const),
    text: fc.oneof(text, fc.constant("")),
    target,
    submit: fc.boolean(),
  }),
  fc.record({ do: fc.constant("choose" as const), option: text, target }),
  fc.record({ do: fc.constant("key" as const), key: fc.constantFrom("Enter", "Escape", "ArrowDown", "a") }),
  fc.record({ do: fc.constant("wait" as const), seconds: count }),
  fc.constant({ do: "reload" as const }),
  fc.record({ do: fc.constantFrom("see" as const, "dontSee" as const), text }),
  fc.record({
    do: fc.constantFrom("seeElement" as const, "dontSeeElement" as const),
    target,
    count: fc.constant(null),
    value: fc.option(fc.oneof(text, fc.constant(""))),
    state: fc.option(state),
  }),
  fc.record({
    do: fc.constant("seeElement" as const),
    target: target.map((each) => ({ ...each, nth: 1 })),
    count,
    value: fc.constant(null),
    state: fc.option(state),
  }),
);

it("reads every step as it is written", () => {
  fc.assert(
    fc.property(step, (each) => {
      const sentence = sentenceOf(each);
      expect(sentence).not.toContain("\n");
      expect([sentence, readSentence(sentence)]).toEqual([sentence, each]);
    }),
    { numRuns: 2000 },
  );
});

const at = (name: string | null, of: string | null = null, nth = 1): StepTarget => ({ role: of, name, nth });
const seen = (target: StepTarget, rest: object = {}) => ({
  do: "seeElement",
  target,
  count: null,
  value: null,
  state: null,
  ...rest,
});

describe("reads what users and models write", () => {
  it.each([
    ["Press “Add”", { do: "press", target: at("Add") }],
    ['click the "Add" button.', { do: "press", target: at("Add", "button") }],
    ["Click on 'Add'", { do: "press", target: at("Add") }],
    ['- Press the 2nd button "Remove"', { do: "press", target: at("Remove", "button", 2) }],
    ['3. Tap the second link called "More"', { do: "press", target: at("More", "link", 2) }],
    [
      'Type "Buy milk" into the "New to-do" field',
      { do: "type", text: "Buy milk", target: at("New to-do"), submit: false },
    ],
    [
      'Enter "5" in the textbox and press Enter',
      { do: "type", text: "5", target: at(null, "textbox"), submit: true },
    ],
    ['Select "Large" from "Size"', { do: "choose", option: "Large", target: at("Size") }],
    ['Double click the "Plan" heading', { do: "doubleClick", target: at("Plan", "heading") }],
    [
      "Choose 'data/people.csv' for 'Import'",
      { do: "chooseFiles", files: ["data/people.csv"], target: at("Import") },
    ],
    [
      'Upload the files "a.png" and "./b.png" to the button "Add"',
      { do: "chooseFiles", files: ["a.png", "b.png"], target: at("Add", "button") },
    ],
    ["Press the Escape key", { do: "key", key: "Escape" }],
    ["Wait for 3 seconds", { do: "wait", seconds: 3 }],
    ["Reload", { do: "reload" }],
    ['Go to "/about"', { do: "open", path: "/about" }],
    ['See the text "Buy milk"', { do: "see", text: "Buy milk" }],
    ["Don’t see “Buy milk”", { do: "dontSee", text: "Buy milk" }],
    ['Do not see "Buy milk"', { do: "dontSee", text: "Buy milk" }],
    ['See the "Buy milk" checkbox checked', seen(at("Buy milk", "checkbox"), { state: "checked" })],
    ['See the checkbox "Buy milk" is not checked', seen(at("Buy milk", "checkbox"), { state: "unchecked" })],
    ["See 3 items", seen(at(null, "listitem"), { count: 3 })],
    ['See the field "Amount" with "44"', seen(at("Amount"), { value: "44" })],
    ['See the "Amount" field with "44"', seen(at("Amount"), { value: "44" })],
    ["Don't see the dialog", { ...seen(at(null, "dialog")), do: "dontSeeElement" }],
  ])("%s", (sentence, meant) => {
    expect(readSentence(sentence)).toEqual(meant);
  });
});

it.each([
  "",
  "The cart works",
  "Press",
  "Press the wibble “x”",
  "See",
  "See the element",
  "Wait a moment",
  "Wait 0 seconds",
  "Press “",
  "Choose the file “../secret.txt” for “Import”",
  "Choose the file for “Import”",
  "Double-click",
])("takes no step from %j", (sentence) => {
  expect(readSentence(sentence)).toBeNull();
});

it.each(STEP_FORMS.replaceAll("…", "word").split("; "))("reads the form that models are told: %s", (form) => {
  expect(readSentence(form)).not.toBeNull();
});

it("reads a tick as a press", () => {
  expect(readSentence('Tick "Done"')).toEqual(readSentence('Press "Done"'));
});

it("writes no step that it cannot read, whatever role a page gives a control", () => {
  const press = (role: string) => sentenceOf({ do: "press", target: { role, name: "Add", nth: 2 } });
  expect(readSentence(press("canvas"))).toMatchObject({ target: { role: "canvas", name: "Add", nth: 2 } });
  expect(readSentence(press("wibble"))).toMatchObject({ target: { role: null, name: "Add", nth: 2 } });
});
