import { execFileSync } from "node:child_process";
import fc from "fast-check";
import { expect, it } from "vitest";
import { branchNameProblem } from "~/domain/git/branch-name";

it.each(["idea", "feature/login", "fix-#12", "größe", "a.b", "v1.0", "u/ada/idea", "x".repeat(200)])(
  "may be %s",
  (name) => {
    expect(branchNameProblem(name, ["other", "feature/logout"])).toBeUndefined();
  },
);

it.each([
  ["idea", ["idea/one"], "there is a branch idea/one, and git cannot have both"],
  ["idea/one/two", ["idea/one"], "there is a branch idea/one, and git cannot have both"],
  ["main/x", [], "there is a branch main, and git cannot have both"],
])("cannot be %s beside %j", (name, names, problem) => {
  expect(branchNameProblem(name, names)).toBe(problem);
});

const isGitsName = (name: string): boolean => {
  try {
    execFileSync("git", ["check-ref-format", "--branch", name], { stdio: ["ignore", "pipe", "ignore"] });
    return true;
  } catch {
    return false;
  }
};
const hasGit = isGitsName("idea");

it.skipIf(!hasGit)("is never one that git refuses", () => {
  const part = fc.constantFrom(
    "a",
    "b",
    "/",
    ".",
    "..",
    ".lock",
    "@",
    "{",
    "-",
    "~",
    "^",
    ":",
    "?",
    "*",
    "[",
    "\\",
    " ",
    "HEAD",
  );
  fc.assert(
    fc.property(fc.array(part, { minLength: 1, maxLength: 5 }), (parts) => {
      const name = parts.join("");
      if (branchNameProblem(name, []) === undefined) expect(isGitsName(name), name).toBe(true);
    }),
    { numRuns: 300 },
  );
});

it.each(["a\u202eb", "a\u200bb", "a\u00a0b", "a\ufffdb", "a\u0000b", "\ud800"])(
  "cannot hold what is not seen: %j",
  (name) => {
    expect(branchNameProblem(name, [])).toBe("this cannot be the name of a branch");
  },
);
