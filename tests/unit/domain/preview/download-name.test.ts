import { expect, it } from "vitest";
import { downloadName } from "~/domain/preview/download-name";
import { extractBlocks } from "~/domain/reply/extract-blocks";

it.each([
  ["html index.htm", "index.htm"],
  ["js src/app/main.js", "main.js"],
  ["html", "index.html"],
  ["python", "code.py"],
  ["yml", "code.yml"],
  ["c++", "code.cpp"],
  ["$%", "code.txt"],
  ["", "code.txt"],
])("saves a block that was opened with %j as %s", (info, name) => {
  const [block] = extractBlocks(`~~~${info}\nx\n~~~`);
  expect(block && downloadName(block)).toBe(name);
});
