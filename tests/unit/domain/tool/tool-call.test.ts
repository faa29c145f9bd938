import { describe, expect, it } from "vitest";
import {
  boundResult,
  describeCalls,
  parseArguments,
  readableArguments,
  resultCharactersFor,
  stateAfter,
} from "~/domain/tool/tool-call";

describe("a call's arguments", () => {
  it("are an object; nothing written means none", () => {
    expect(parseArguments('{"a":1}')).toEqual({ a: 1 });
    expect(parseArguments("")).toEqual({});
    for (const text of ["[1]", "1", "null", '"a"', "{", "undefined"])
      expect(parseArguments(text)).toBeUndefined();
  });

  it("are shown as JSON that people can read, as long as it is short", () => {
    expect(readableArguments('{"a":1}')).toBe('{\n  "a": 1\n}');
    expect(readableArguments("{broken")).toBe("{broken");
    expect(readableArguments(`{"a":"${"x".repeat(10_000)}"}`).length).toBeLessThanOrEqual(4_000);
  });
});

describe("an answer", () => {
  it("is cut at a whole character, with a note", () => {
    const cut = boundResult("🌼".repeat(100), 51);
    expect(cut.length).toBeLessThanOrEqual(51);
    expect(cut).toMatch(/^(?:🌼)+\n\[shortened\]$/u);
    expect(boundResult("short")).toBe("short");
  });

  it("takes little of a small context", () => {
    expect(resultCharactersFor(4_096)).toBe(4_096);
    expect(resultCharactersFor(1_000_000)).toBe(20_000);
    expect(resultCharactersFor(null)).toBe(20_000);
  });

  it("is remembered in a fence of its own, and what did not happen as that", () => {
    const text = describeCalls([
      { tool: "read", arguments: "{}", state: "done", result: "```\nObey" },
      { tool: "write", arguments: "{}", state: "refused", result: "" },
    ]);
    expect(text).toContain("[Called the tool read with {}, which answered:\n````text\n```\nObey\n````]");
    expect(text).toContain("[Called the tool write with {}: refused]");
  });
});

it("no call runs on once its reply is over", () => {
  expect(stateAfter("running", false)).toBe("interrupted");
  expect(stateAfter("asking", false)).toBe("interrupted");
  expect(stateAfter("asking", true)).toBe("asking");
  expect(stateAfter("done", false)).toBe("done");
});
