import { expect, it } from "vitest";
import { filesToImport } from "~/domain/project/import-files";
import { leftOutPart } from "~/domain/project/left-out-part";

const bytes = (text: string) => new TextEncoder().encode(text);
const POINTER = `version https://git-lfs.github.com/spec/v1\noid sha256:${"0a".repeat(32)}\nsize 12345\n`;
/** Too short to tell its encoding. */
const inGbk = new Uint8Array([0xb1, 0xb3, 0xbe, 0xb0, 0xd1, 0xd5, 0xc9, 0xab]);

it("takes text and pictures without the folder that holds them all, and names the rest", () => {
  const picture = new Uint8Array([1, 2, 0, 3]);
  const { files, leftOut } = filesToImport([
    { path: "shop/src/App.tsx", bytes: bytes("export default () => null;") },
    { path: "shop/logo.png", bytes: picture },
    { path: "shop/huge.png", bytes: new Uint8Array(2_000_001) },
    { path: "shop/tool.exe", bytes: new Uint8Array([77, 90, 0, 1]) },
    { path: "shop/photo.jpg", bytes: bytes(POINTER) },
    { path: "shop/data.csv", bytes: bytes(POINTER) },
    { path: "shop/notes.txt", bytes: inGbk },
    { path: "shop/../../etc/passwd", bytes: bytes("root") },
  ]);
  expect([...files]).toEqual([
    ["src/App.tsx", "export default () => null;"],
    ["logo.png", picture],
  ]);
  expect(leftOut).toEqual([
    { path: "huge.png", reason: "large" },
    { path: "tool.exe", reason: "binary" },
    { path: "photo.jpg", reason: "lfs" },
    { path: "data.csv", reason: "lfs" },
    { path: "notes.txt", reason: "encoding" },
    { path: "../../etc/passwd", reason: "name" },
  ]);
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
