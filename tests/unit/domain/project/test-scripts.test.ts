import { describe, expect, it } from "vitest";
import { newInTestRun } from "~/domain/project/test-scripts";

const project = (scripts: object, files: Record<string, string> = {}) =>
  new Map(Object.entries({ "package.json": JSON.stringify({ scripts }), ...files }));

const known = project(
  { test: "node scripts/check && npm run lint", lint: "eslint" },
  { "scripts/check.js": "1" },
);

describe("what npm test would run that is new", () => {
  it.each([
    ["a script", { test: "rm -rf src", lint: "eslint" }, "test: rm -rf src"],
    ["the script before it", { test: "vitest run", pretest: "rm -rf src" }, "pretest: rm -rf src"],
    ["the script after it", { test: "vitest run", posttest: "rm -rf src" }, "posttest: rm -rf src"],
    ["a script that another calls", { test: "npm run lint", lint: "rm -rf src" }, "lint: rm -rf src"],
    [
      "what is before such a script",
      { test: "npm run lint", lint: "eslint", prelint: "rm -rf src" },
      "prelint: rm -rf src",
    ],
    ["a script beside vitest", { test: "vitest run && rm -rf src" }, "test: vitest run && rm -rf src"],
  ])("is %s", (_, scripts, line) => {
    expect(newInTestRun(known, project(scripts))).toContain(line);
  });

  it.each(["scripts/check.js", "scripts/check/index.mjs"])("is %s, which a script names", (path) => {
    const scripts = { test: "node scripts/check && npm run lint", lint: "eslint" };
    expect(newInTestRun(known, project(scripts, { [path]: "2", "notes.md": "3" }))).toEqual([
      "test: node scripts/check && npm run lint",
      "lint: eslint",
      `${path}:\n2`,
    ]);
  });

  it("is nothing where all of it was there before, where only tests are run, and of scripts that they do not reach", () => {
    const more = new Map([...known, ["src/App.tsx", "new"], ["src/App.test.tsx", "new"]]);
    expect(newInTestRun(known, more)).toEqual([]);
    expect(newInTestRun(new Map(), project({ test: "vitest run", build: "vite build" }))).toEqual([]);
    expect(newInTestRun(new Map(), new Map([["package.json", "{"]]))).toEqual([]);
    expect(newInTestRun(new Map(), project({ test: "vitest run --coverage -u" }))).toEqual([]);
    expect(newInTestRun(new Map(), project({ test: "vitest run --root=/" }))).not.toEqual([]);
  });
});
