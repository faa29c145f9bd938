import { expect, it } from "vitest";
import { withRecorded } from "~/domain/project/checks/record-step";
import { readSentence } from "~/domain/project/checks/sentence";
import type { CheckStep, StepTarget } from "~preview";

const target: StepTarget = { role: "button", name: "Import", nth: 1 };
const files = new Map<string, string | Uint8Array>([
  ["old/people.csv", "name\nGrace"],
  ["data/people.csv", "é\n"],
  ["logo.png", new Uint8Array(4)],
]);
const recorded = (step: CheckStep, replaces = 0, sizes: number[] = []) => ({ step, replaces, sizes });
const choose = (...names: string[]): CheckStep => ({ do: "chooseFiles", files: names, target });

it("has a double click take the place of its presses", () => {
  const press = recorded({ do: "press", target });
  const before = withRecorded(withRecorded(["Reload the page"], press, files), press, files);
  expect(withRecorded(before, recorded({ do: "doubleClick", target }, 2), files)).toEqual([
    "Reload the page",
    "Double-click the button “Import”",
  ]);
});

it("names the project's files of the chosen names and sizes", () => {
  const sentence = "Choose the files “data/people.csv”, “logo.png” for the button “Import”";
  expect(withRecorded([], recorded(choose("people.csv", "logo.png"), 0, [3, 4]), files)).toEqual([sentence]);
});

it("names a file that the project has not where the check would bring it along, as a path that can be read", () => {
  const [sentence = ""] = withRecorded([], recorded(choose('a:b "c".csv'), 0, [9]), files);
  expect(readSentence(sentence)).toEqual({ do: "chooseFiles", files: ["checks/files/a_b _c_.csv"], target });
  expect(withRecorded([], recorded(choose("people.csv"), 0, [99]), files)).toEqual([
    "Choose the file “checks/files/people.csv” for the button “Import”",
  ]);
});
