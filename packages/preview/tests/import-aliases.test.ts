import { describe, expect, it } from "vitest";
import { resolveImport } from "../project/resolve-import";
import { readTypeSettings } from "../project/type-settings";

const paths = (paths: Record<string, string[]>, more = {}) =>
  JSON.stringify({ compilerOptions: { paths, ...more } });

/** What a project says, an import, and the file that it means. */
const projects: [what: string, settings: Record<string, string>, name: string, path: string | null][] = [
  ["paths", { "tsconfig.json": paths({ "#/*": ["./src/*"] }) }, "#/a", "src/a.ts"],
  [
    "the second of two targets",
    { "tsconfig.json": paths({ "#/*": ["./gone/*", "./src/*"] }) },
    "#/a",
    "src/a.ts",
  ],
  ["a whole name", { "tsconfig.json": paths({ store: ["./src/a.ts"] }) }, "store", "src/a.ts"],
  ["a whole name, which nothing is below", { "tsconfig.json": paths({ store: ["./src"] }) }, "store/a", null],
  ["a name without a slash", { "tsconfig.json": paths({ "@*": ["./src/*"] }) }, "@lib/b", "src/lib/b.ts"],
  [
    "what stands behind the star",
    { "tsconfig.json": paths({ "*/part": ["./src/lib/*"] }) },
    "b/part",
    "src/lib/b.ts",
  ],
  [
    "the longest of two",
    { "jsconfig.json": paths({ "~/*": ["./*"], "~/lib/*": ["./src/*"] }) },
    "~/lib/a",
    "src/a.ts",
  ],
  ["baseUrl", { "tsconfig.json": '{ "compilerOptions": { "baseUrl": "./src" } }' }, "lib/b", "src/lib/b.ts"],
  [
    "paths from baseUrl",
    { "tsconfig.json": paths({ "#/*": ["lib/*"] }, { baseUrl: "src" }) },
    "#/b",
    "src/lib/b.ts",
  ],
  [
    "what is extended, from where it is",
    {
      "tsconfig.json": '{ "extends": "./settings/base" }',
      "settings/base.json": paths({ "#/*": ["../src/*"] }),
    },
    "#/a",
    "src/a.ts",
  ],
  [
    "the last of several that are extended",
    {
      "tsconfig.json": '{ "extends": ["./one.json", "@tsconfig/strictest", "./two.json"] }',
      "one.json": paths({ "#/*": ["./gone/*"] }),
      "two.json": paths({ "#/*": ["./src/*"] }),
    },
    "#/a",
    "src/a.ts",
  ],
  [
    "paths of its own instead of those that are extended",
    {
      "tsconfig.json": JSON.stringify({ extends: "./one.json", compilerOptions: { paths: {} } }),
      "one.json": paths({ "#/*": ["./src/*"] }),
    },
    "#/a",
    null,
  ],
  [
    "the folder of the project",
    // biome-ignore lint/suspicious/noTemplateCurlyInString: TypeScript's own
    { "tsconfig.json": '{ "extends": "./a/b.json" }', "a/b.json": paths({ "#/*": ["${configDir}/src/*"] }) },
    "#/a",
    "src/a.ts",
  ],
  [
    "a reference to a file, and to a folder",
    {
      "tsconfig.json":
        '{ "files": [], "references": [{ "path": "./tsconfig.node.json" }, { "path": "app" }] }',
      "tsconfig.node.json": "{}",
      "app/tsconfig.json": paths({ "#/*": ["../src/*"] }),
    },
    "#/a",
    "src/a.ts",
  ],
  [
    "files that extend and refer to each other",
    {
      "tsconfig.json": '{ "extends": "./b.json", "references": [{ "path": "./b.json" }] }',
      "b.json": JSON.stringify({
        extends: ["./tsconfig.json", "./b.json"],
        compilerOptions: { paths: { "#/*": ["./src/*"] } },
      }),
    },
    "#/a",
    "src/a.ts",
  ],
  [
    "comments",
    { "tsconfig.json": '// a "b"\n{ "compilerOptions": { "paths": { "#/*": ["./src/*",], }, }, /* c */ }' },
    "#/a",
    "src/a.ts",
  ],
  [
    "Vite's aliases",
    { "vite.config.ts": 'export default { resolve: { alias: { "#": "/src" } } };' },
    "#/a",
    "src/a.ts",
  ],
  [
    "Vite's, by a path",
    { "vite.config.mjs": 'export default { resolve: { alias: { "#": resolve(process.cwd(), "src") } } };' },
    "#/a",
    "src/a.ts",
  ],
  [
    "Vite's, by a path from here",
    { "vite.config.js": 'export default { resolve: { alias: { "#": path.resolve("./src/") } } };' },
    "#/lib/b",
    "src/lib/b.ts",
  ],
];

describe("an import means", () => {
  it.each(projects)("%s", (_, settings, name, path) => {
    const files = new Map([...Object.entries(settings), ["src/a.ts", ""], ["src/lib/b.ts", ""]]);
    const target = resolveImport(files, "src/lib/b.ts", name, new Set());
    expect(target).toEqual(path === null ? { kind: "missing" } : { kind: "file", path });
  });
});

it("ends with files that name each other many times, and says what is missing", () => {
  const many = (count: number, next: string) =>
    JSON.stringify({ extends: Array(count).fill(next), references: [{ path: next }] });
  const files = new Map(
    Array.from({ length: 60 }, (_, at) => [`c${at}.json`, many(50, `./c${at + 1}.json`)]),
  );
  expect(readTypeSettings(files, ["c0.json"]).aliases).toEqual([]);
  const lacking = new Map([["tsconfig.json", '{ "extends": "./a", "references": [{ "path": "./b" }] }']]);
  expect(readTypeSettings(lacking, ["tsconfig.json"]).missing).toEqual(["a", "b"]);
});
