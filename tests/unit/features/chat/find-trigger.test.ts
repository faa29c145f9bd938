import { describe, expect, it } from "vitest";
import { findTrigger, matchPaths } from "~/features/chat/completion/find-trigger";

describe("what is being completed", () => {
  it.each([
    ["/", "/", ""],
    ["/Tem", "/", "tem"],
    ["/model qwen 2", "/", "model qwen 2"],
    ["/invoice-pdf", "/", "invoice-pdf"],
    ["/3d", "/", "3d"],
    ["Write it (/in", "/", "in"],
    ["a\n/t", "/", "t"],
    ["Make @", "@", ""],
    ["See (@src/A", "@", "src/a"],
    ["a\n@x", "@", "x"],
  ])("in %j is %j with %j", (text, sign, query) => {
    expect(findTrigger(text, text.length)).toMatchObject({ sign, query, end: text.length });
  });

  it.each(["", "a", "and/or", "/usr/bin", "src /a.b", "ada@example", "@a b", "/t\nb"])(
    "in %j is nothing",
    (text) => expect(findTrigger(text, text.length)).toBeNull(),
  );

  it("is no command in front of more text", () => {
    expect(findTrigger("/etc is full", 2)).toBeNull();
  });

  it("finds files by their names first", () => {
    expect(matchPaths(["src/app/a.css", "src/xapp.ts", "App.tsx", "b.ts"], "app", 9)).toEqual([
      "App.tsx",
      "src/xapp.ts",
      "src/app/a.css",
    ]);
  });
});
