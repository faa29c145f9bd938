import { expect, it } from "vitest";
import { textPlaces } from "~/domain/project/hand-edit/text-places";

const placesIn = (path: string, source: string, shown = "Fresh bread") =>
  textPlaces(new Map([[path, source]]), shown).map(({ literal, line }) => [
    source.slice(literal.start - 1, literal.end + 1),
    line,
  ]);

it.each([
  ["src/en.json", '{\n  "title": "Fresh bread",\n  "Fresh bread": "x"\n}', ['"Fresh bread"', 2]],
  ["src/data.ts", 'export const items = [\n  { name: "Fresh bread" },\n];', ['"Fresh bread"', 2]],
  [
    "src/App.tsx",
    "const TITLE = 'Fresh\\u0020bread';\nexport default () => <h1>{TITLE}</h1>;",
    ["'Fresh\\u0020bread'", 1],
  ],
  ["src/App.tsx", "const title = `Fresh bread`;", ["`Fresh bread`", 1]],
  [
    "src/App.tsx",
    'const a = <Card title="Fresh bread" id="Fresh bread" className={"Fresh bread"} />;',
    ['"Fresh bread"', 1],
  ],
  ["src/App.tsx", 'const a = <h1>{on ? "Fresh bread" : other}</h1>;', ['"Fresh bread"', 1]],
  ["src/App.tsx", 'const a = <h1>{name || "Fresh bread"}</h1>;', ['"Fresh bread"', 1]],
  [
    "src/App.vue",
    '<script setup>\nconst items = ["Fresh bread"];\n</script>\n<template><li v-for="i of items">{{ i }}</li></template>',
    ['"Fresh bread"', 2],
  ],
  [
    "src/App.vue",
    '<template><Card title="Fresh bread" class="Fresh bread" /></template>',
    ['"Fresh bread"', 1],
  ],
  [
    "index.html",
    '<p id="a"></p>\n<script>const a = 1;</script>\n<script>\ndocument.body.append("Fresh bread");\n</script>',
    ['"Fresh bread"', 4],
  ],
])("finds the text in %s: %s", (path, source, place) => {
  expect(placesIn(path, source)).toEqual([place]);
});

it.each([
  'import "Fresh bread";',
  'const at = { "Fresh bread": 1 };',
  'if (name === "Fresh bread") go();',
  'switch (name) { case "Fresh bread": go(); }',
  'type Name = "Fresh bread";',
  'const a = items["Fresh bread"];',
  'const a = "Fresh bread today";',
  `const a = \`Fresh bread\${more}\`;`,
  "// Fresh bread",
])("takes no name or part of a text for it: %s", (source) => {
  expect(placesIn("src/App.tsx", source)).toEqual([]);
});

it("finds a key of translations only where it has none", () => {
  const code: [string, string] = ["src/App.tsx", 'const a = <h1>{t("Fresh bread")}</h1>;'];
  const paths = (...files: [string, string][]) =>
    textPlaces(new Map(files), "Fresh bread").map(({ path }) => path);
  expect(paths(code)).toEqual(["src/App.tsx"]);
  expect(paths(code, ["en.json", '{ "Fresh bread": "Fresh bread" }'])).toEqual(["en.json"]);
});

it("finds every place of a text that stands in several, and the whole of one that was reported in part", () => {
  const long = "word ".repeat(40).trim();
  expect(placesIn("src/a.ts", 'const a = ["Fresh bread",\n"Fresh bread"];')).toHaveLength(2);
  expect(placesIn("src/a.ts", `const a = "${long}";`, long.slice(0, 80))).toEqual([[`"${long}"`, 1]]);
});
