import { expect, it } from "vitest";
import { shellDeletions } from "~/domain/project/shell-deletions";

const paths = ["src/App.tsx", "src/old/A.tsx", "src/old/B.tsx", "a b.css"];

it.each([
  ["rm src/App.tsx", ["src/App.tsx"]],
  ["$ rm -f ./src/App.tsx  # no longer used", ["src/App.tsx"]],
  ["git rm src/App.tsx && echo done", ["src/App.tsx"]],
  ["rm -rf src/old/", ["src/old/A.tsx", "src/old/B.tsx"]],
  ["rm src/App.tsx src/old/A.tsx\nrm src/old/A.tsx", ["src/App.tsx", "src/old/A.tsx"]],
  ["rm src/old", []],
  ["rm -rf node_modules dist", []],
  ["rm src/App.tsx src/unknown.tsx", []],
  ["rm src/*.tsx", []],
  ["rm -rf .", []],
  ["rm -rf /", []],
  ["rm ../src/App.tsx", []],
  ["npm run rm src/App.tsx", []],
])("finds the files that %s deletes", (command, deleted) => {
  expect(shellDeletions("bash", command, paths)).toEqual(deleted);
});

it("finds none in code that is no shell's", () => {
  expect(shellDeletions("python", "rm src/App.tsx", paths)).toEqual([]);
});
