import { expect, it } from "vitest";
import { lineWithKey } from "~/features/docs/snippet/line-with-key";

it("replaces a variable whose name is in several runs, and keeps the colors of the rest", () => {
  const line = [
    { kind: "", text: "  apiKey: process.env." },
    { kind: "title", text: "BLUEBONNET_API_KEY" },
    { kind: "", text: ", " },
    { kind: "comment", text: "// mine" },
  ];
  expect(lineWithKey(line, "bb_1")).toEqual([
    { kind: "", text: "  apiKey: " },
    { kind: "string", text: '"bb_1"' },
    { kind: "", text: ", " },
    { kind: "comment", text: "// mine" },
  ]);
});

it("leaves other lines as they are", () => {
  const line = [{ kind: "keyword", text: "import os" }];
  expect(lineWithKey(line, "bb_1")).toEqual(line);
});
