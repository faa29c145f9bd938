import { expect, it } from "vitest";
import { filesToImport, leftOutPart } from "~/domain/project/import-files";

const bytes = (text: string) => new TextEncoder().encode(text);

it("takes text and pictures without the folder that holds them all, and names the rest", () => {
  const picture = new Uint8Array([1, 2, 0, 3]);
  const { files, leftOut } = filesToImport([
    { path: "shop/src/App.tsx", bytes: bytes("export default () => null;") },
    { path: "shop/logo.png", bytes: picture },
    { path: "shop/huge.png", bytes: new Uint8Array(2_000_001) },
    { path: "shop/tool.exe", bytes: new Uint8Array([77, 90, 0, 1]) },
    { path: "shop/../../etc/passwd", bytes: bytes("root") },
  ]);
  expect([...files]).toEqual([
    ["src/App.tsx", "export default () => null;"],
    ["logo.png", picture],
  ]);
  expect(leftOut).toEqual(["huge.png", "tool.exe", "../../etc/passwd"]);
});

it("keeps the folders of files that have none in common", () => {
  const { files } = filesToImport([
    { path: "src/a.js", bytes: bytes("a") },
    { path: "index.html", bytes: bytes("<p>") },
  ]);
  expect([...files.keys()]).toEqual(["src/a.js", "index.html"]);
});

it.each([
  ["app/node_modules/react/index.js", "node_modules"],
  [".git/HEAD", ".git"],
  ["dist/index.js", "dist"],
  ["pnpm-lock.yaml", "pnpm-lock.yaml"],
  [".env", ".env"],
  [".env.local", ".env.local"],
  [".env.example", null],
  ["src/distance.ts", null],
  ["src/env.ts", null],
])("leaves out what tools make and what holds secrets: %s", (path, part) => {
  expect(leftOutPart(path)).toBe(part);
});
