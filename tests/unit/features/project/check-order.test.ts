import { expect, it } from "vitest";
import { checkOrder } from "~/features/project/problems/check-order";

it("checks the open files first, then those that import them, whichever way it is written", () => {
  const files = new Map([
    ["a.ts", ""],
    ["src/lib/sum.ts", ""],
    ["src/page.tsx", 'import { sum } from "@/lib/sum";'],
    ["src/z.js", 'const { sum } = require("./lib/sum.ts");'],
    ["src/other.ts", 'import { sum } from "./lib/sums";'],
    ["style.css", ""],
  ]);
  expect(checkOrder(files, ["style.css", "src/lib/sum.ts", "gone.ts"])).toEqual([
    "src/lib/sum.ts",
    "src/page.tsx",
    "src/z.js",
    "a.ts",
    "src/other.ts",
  ]);
});
