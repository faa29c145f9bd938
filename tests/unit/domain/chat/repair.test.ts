import { describe, expect, it } from "vitest";
import { errorKey, findFailure, repairPrompt } from "~/domain/chat/repair";
import { placeOf } from "~/domain/preview/error-place";

describe("an error of the preview", () => {
  it("is the same one whatever its numbers and its stack are", () => {
    expect(errorKey("TypeError: x of 17 is missing\n  at a.ts:1:2")).toBe(
      errorKey("TypeError: x of 4 is missing\n  at b.ts:9:9"),
    );
    expect(errorKey("x is missing")).not.toBe(errorKey("y is missing"));
  });

  it.each([
    ["TypeError: no\n    at App (src/App.tsx:12:5)", { path: "src/App.tsx", line: 12, column: 5 }],
    ["style.css:3 unexpected }", { path: "style.css", line: 3, column: null }],
    ["ReferenceError: start is not defined", null],
  ])("names its place: %s", (text, place) => {
    expect(placeOf(text)).toEqual(place);
  });
});

describe("a fix", () => {
  const known = ["a is missing (line 3)", "b is missing"];

  it("counts when its error is gone and none is new; known others may stay", () => {
    expect(findFailure("a is missing (line 3)", known, [])).toBeNull();
    expect(findFailure("a is missing (line 3)", known, ["b is missing"])).toBeNull();
  });

  it("does not count when its error is still there, or another one came", () => {
    expect(findFailure("a is missing (line 3)", known, ["a is missing (line 9)"])).toBe(
      "a is missing (line 9)",
    );
    expect(findFailure("a is missing (line 3)", known, ["c is missing"])).toBe("c is missing");
  });

  it("is asked for with the error, its place, what changed, and what earlier tries came to", () => {
    const prompt = repairPrompt({
      error: "boom\n at src/App.tsx:12:5",
      changed: ["src/App.tsx"],
      diff: "-let a\n+let b",
      earlier: ["c is missing"],
    });
    expect(prompt).toMatch(
      /boom[\s\S]+src\/App\.tsx, line 12[\s\S]+touched src\/App\.tsx[\s\S]+-let a\n\+let b[\s\S]+Try 1 was rolled back: c is missing/,
    );
  });

  it("keeps fences within the changed lines apart from its own", () => {
    const report = { error: "boom", changed: ["README.md"], earlier: [] };
    expect(repairPrompt({ ...report, diff: "+```sh\n+npm test\n+```" })).toContain(
      "````diff\n+```sh\n+npm test\n+```\n````",
    );
  });
});
