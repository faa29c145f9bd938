import { expect, it } from "vitest";
import { downloadName } from "~/domain/preview/download-name";
import { frameReport } from "~/domain/preview/frame-report";
import { extractBlocks } from "~/domain/reply/extract-blocks";

const picked = (element: object) => ({
  type: "picked",
  element: { tag: "p", text: "", markup: "<p>", place: null, steps: [], ...element },
});

it.each([
  [{ type: "shown" }, true],
  [{ type: "picked", element: null }, true],
  [picked({ place: { path: "src/App.tsx", line: 3 }, steps: [{ tag: "body", id: "", nth: 0 }] }), true],
  [picked({ tag: "" }), false],
  [picked({ text: "a".repeat(201) }), false],
  [picked({ markup: "a".repeat(501) }), false],
  [picked({ place: { path: "src/App.tsx", line: 0 } }), false],
  [picked({ steps: Array(201).fill({ tag: "p", id: "", nth: 0 }) }), false],
  [{ type: "pong", id: 3 }, true],
  [
    {
      type: "console",
      entries: [{ level: "log", text: "a" }],
      counts: { log: 1, warn: 0, error: 0, uncaught: 0 },
      imagesBlocked: false,
    },
    true,
  ],
  [
    {
      type: "console",
      entries: [{ level: "log", text: "a".repeat(2001) }],
      counts: { log: 1, warn: 0, error: 0, uncaught: 0 },
      imagesBlocked: false,
    },
    false,
  ],
  [
    {
      type: "console",
      entries: Array(201).fill({ level: "log", text: "a" }),
      counts: { log: 1, warn: 0, error: 0, uncaught: 0 },
      imagesBlocked: false,
    },
    false,
  ],
  [
    {
      type: "console",
      entries: [],
      counts: { log: -1, warn: 0, error: 0, uncaught: 0 },
      imagesBlocked: false,
    },
    false,
  ],
  [{ type: "failed", reason: "forged" }, false],
  ["shown", false],
  [null, false],
])("believes the frame only what it may say (%#)", (words, believed) => {
  expect(frameReport.safeParse(words).success).toBe(believed);
});

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
