import { expect, it } from "vitest";
import { placesIn } from "~/features/terminal/pane/file-links";

const files = new Map([
  ["src/sum.ts", ""],
  ["src/sum.test.ts", ""],
  ["package.json", ""],
  ["app/[id]/page.tsx", ""],
  ["app/(shop)/cart.tsx", ""],
]);
const places = (text: string, cwd = "/project") =>
  placesIn(text, cwd, files).map(({ place, start, end }) => [text.slice(start, end), place]);

it.each([
  ["src/sum.ts:2:24", { path: "src/sum.ts", line: 2, column: 24 }],
  ["./src/sum.ts:12", { path: "src/sum.ts", line: 12, column: undefined }],
  ["/project/src/sum.ts", { path: "src/sum.ts", line: undefined, column: undefined }],
  ["~/package.json", { path: "package.json", line: undefined, column: undefined }],
  ["app/[id]/page.tsx", { path: "app/[id]/page.tsx", line: undefined, column: undefined }],
  ["app/(shop)/cart.tsx:1", { path: "app/(shop)/cart.tsx", line: 1, column: undefined }],
])("%s leads into the editor", (text, place) => {
  expect(places(text)).toEqual([[text, place]]);
});

it("finds places within a line, from the current folder too, and nothing that is no file", () => {
  expect(places("    at add (src/sum.ts:2:24)")).toEqual([
    ["src/sum.ts:2:24", { path: "src/sum.ts", line: 2, column: 24 }],
  ]);
  expect(places("sum.test.ts:3: it(", "/project/src")).toEqual([
    ["sum.test.ts:3", { path: "src/sum.test.ts", line: 3, column: undefined }],
  ]);
  expect(places("/etc/passwd and src/gone.ts:1 and https://example.com/package.json")).toEqual([]);
});
