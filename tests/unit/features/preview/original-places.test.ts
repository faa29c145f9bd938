import { describe, expect, it } from "vitest";
import { placesIn } from "~/domain/preview/error-place";
import type { ProjectFiles } from "~/domain/project/project-files";
import { blocksOf } from "~/domain/project/version";
import { placeInFiles, withOriginalPlaces } from "~/features/preview/original-places";
import { namedMarkup, preparePage } from "~preview";
import { compileScript } from "../../../../packages/preview/bundle/compile-file";
import { compileVue } from "../../../../packages/preview/bundle/vue-file";

/** The place of a word, as an error names it. */
const placeIn = (path: string, text: string, word: string) => {
  const before = text.slice(0, text.indexOf(word)).split("\n");
  return `${path}:${before.length}:${(before.at(-1)?.length ?? 0) + 1}`;
};

describe("the place of an error", () => {
  it.each([
    [
      "src/App.tsx",
      'import { useState } from "react";\nexport default function App({ items }: { items: string[] }) {\n  const [count] = useState<number>(0);\n  return <main className="x">{items.map((item: string) => item.missing.name)}</main>;\n}',
      compileScript,
    ],
    [
      "src/App.vue",
      '<template>\n  <p>{{ text }}</p>\n</template>\n\n<script setup lang="ts">\nconst items: string[] = [];\nconst text: string = items.missing.name;\n</script>\n',
      compileVue,
    ],
  ])("in %s is that in its source", async (path, source, compile) => {
    const { code, imports: _, ...maps } = compile(path, source);
    const page = {
      html: "",
      followsTheme: true,
      notes: [],
      bundle: {
        entry: path,
        mounts: null,
        tailwind: null,
        missing: {},
        styles: [],
        errors: [],
        packages: { files: {}, texts: {} },
        modules: { [path]: { code, imports: {}, ...maps } },
      },
    };
    const text = `TypeError: no (${placeIn(path, code, ".missing")})\n    at ${placeIn(path, code, ".name")}`;
    expect(await withOriginalPlaces(text, page)).toBe(
      `TypeError: no (${placeIn(path, source, ".missing")})\n    at ${placeIn(path, source, ".name")}`,
    );
    expect(await withOriginalPlaces("other.js:1:2", page)).toBe("other.js:1:2");
  });

  it("in a page is that in the file that its line comes from", async () => {
    const html = `<!doctype html>
<html>
<head>
<title>A</title>
<link rel="stylesheet" href="style.css">
</head>
<body>
<script src="app.js"></script>
<button onclick="missing()">Press</button>
</body>
</html>`;
    const files: ProjectFiles = new Map([
      ["index.html", html],
      ["style.css", "p {\n  color: red;\n}\n"],
      ["app.js", "let a;\n\nlet a;\n"],
    ]);
    const blocks = blocksOf(files);
    const [block] = blocks;
    if (!block) throw new Error("no page");
    const page = preparePage(namedMarkup(blocks, block), { path: "index.html", content: html });
    const lines = page.html.split("\n");
    const lineOf = (word: string) => lines.findIndex((line) => line.includes(word)) + 1;
    expect(await withOriginalPlaces(`missing (page:${lineOf("onclick")}:7)`, page)).toBe(
      "missing (index.html:9:7)",
    );
    expect(await withOriginalPlaces(`twice (page:${lineOf("let a") + 2}:5)`, page)).toBe(
      "twice (app.js:3:5)",
    );
    expect(placeInFiles(page.html, { path: "index.html", content: html }, 9_999)).toBeNull();
  });

  it("is found wherever a text names it", () => {
    expect(placesIn("x (src/a.ts:3:4)\n  at b.css:7")).toEqual([
      { path: "src/a.ts", line: 3, column: 4, start: 3, end: 15 },
      { path: "b.css", line: 7, column: null, start: 22, end: 29 },
    ]);
  });
});
