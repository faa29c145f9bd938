import { expect, it } from "vitest";
import { installedBy, withOwnRanges } from "~/domain/project/install-command";
import type { ProjectFiles } from "~/domain/project/project-files";

const files: ProjectFiles = new Map([
  ["package.json", '{ "dependencies": { "jotai": "^2.0.0", "immer": "^11.0.0", "own": "workspace:*" } }'],
  [
    "package-lock.json",
    '{ "packages": { "": { "dependencies": { "immer": "^11" } }, "node_modules/immer": { "version": "11.0.0" } } }',
  ],
]);

it.each<[words: string, expected: string[]]>([
  ["jotai", ["jotai"]],
  ["-D @dnd-kit/core@^6 --save-exact jotai jotai", ["@dnd-kit/core@^6", "jotai"]],
])("gets what npm install %s names", (words, specs) => {
  expect(installedBy(words.split(" "), files)).toEqual({ specs });
});

it("gets what package.json names and the project lacks, without names", () => {
  const own = new Map(files).set("package.json", '{ "dependencies": { "jotai": "^2.0.0", "immer": "*" } }');
  expect(installedBy([], own)).toEqual({ specs: ["jotai@^2.0.0"] });
  expect(installedBy([], new Map())).toEqual({ specs: [] });
});

it.each([
  "git+ssh://host/x",
  "./folder",
  "https://example.com/a.tgz",
  "a@npm:b",
  "a@file:../b",
  "user/repository",
])("gets nothing that is not of the registry: %s", (word) => {
  expect(installedBy([word], files)).toMatchObject({ problem: expect.stringContaining(word) });
});

it("takes the ranges of package.json, as far as they are of the registry", () => {
  const specs = withOwnRanges(["jotai", "immer@^9", "own", "zod"], files);
  expect(specs).toEqual(["jotai@^2.0.0", "immer@^9", "own", "zod"]);
});
