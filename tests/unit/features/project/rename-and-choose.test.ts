import { expect, it } from "vitest";
import * as Y from "yjs";
import { DraftFiles } from "~/domain/project/draft-files";
import { rankChoices } from "~/features/project/choice/rank-choices";
import { applyEdits, canApplyEdits } from "~/features/project/draft/file-edits";
import { isIdentifier, renameEdits } from "~/features/project/typescript/rename-edits";

const place = { path: "a.ts", line: 1, column: 1, prefix: "", suffix: "" };

it("renames every place of a file, unless one has changed", () => {
  const files = new DraftFiles(new Y.Doc());
  files.set("a.ts", new Y.Text("price + { price }"));
  const parts = [
    { ...place, from: 0, to: 5 },
    { ...place, from: 10, to: 15, prefix: "price: " },
  ];
  const edits = renameEdits(parts, "price", "costInEuros");
  expect(canApplyEdits(files, edits)).toBe(true);
  applyEdits(files, edits);
  expect(files.get("a.ts")?.toString()).toBe("costInEuros + { price: costInEuros }");
  expect(canApplyEdits(files, edits)).toBe(false);
  expect(canApplyEdits(files, renameEdits([{ ...place, path: "gone.ts", from: 0, to: 1 }], "a", "b"))).toBe(
    false,
  );
});

it("replaces what is still where it was found, and counts it", () => {
  const files = new DraftFiles(new Y.Doc());
  files.set("a.ts", new Y.Text("one\nchanged one\ntwo"));
  files.set("a.png", new Uint8Array([1]));
  const changes = [
    { from: 12, to: 18, before: "one", insert: "1" },
    { from: 0, to: 3, before: "one", insert: "1" },
    { from: 4, to: 7, before: "one", insert: "1" },
  ];
  expect(
    applyEdits(files, [
      { path: "a.ts", changes },
      { path: "a.png", changes },
    ]),
  ).toBe(2);
  expect(files.get("a.ts")?.toString()).toBe("1\nchanged 1o");
});

it.each([
  ["price", true],
  ["größe", true],
  ["$x1", true],
  ["1x", false],
  ["a-b", false],
  ["class", false],
  ["", false],
])("knows whether code can call something %j: %s", (name, isValid) => {
  expect(isIdentifier(name)).toBe(isValid);
});

it("finds files by the start of their names, by parts of their paths, and by letters in their order", () => {
  const paths = ["src/lib/total.ts", "src/total/list.tsx", "src/Subtotal.tsx", "src/to-all.ts", "README.md"];
  const choices = paths.map((id) => ({ id, label: id.split("/").at(-1) ?? id }));
  expect(rankChoices(choices, "Total").map(({ id }) => id)).toEqual([
    "src/lib/total.ts",
    "src/Subtotal.tsx",
    "src/total/list.tsx",
  ]);
  expect(rankChoices(choices, "tall").map(({ id }) => id)).toEqual(["src/total/list.tsx", "src/to-all.ts"]);
  expect(rankChoices(choices, " ")).toEqual(choices);
});
