import { parseSync } from "vite";
import { describe, expect, it } from "vitest";
import { exportProject } from "~/domain/project/export/exported-project";
import { createRandom } from "../../../../../packages/preview/page/seeded-random";
import packages from "../../../../../public/packages/index.json" with { type: "json" };

const check = (steps: string[], name = "A to-do can be added") => JSON.stringify({ name, steps });
const STEPS = [
  'Type “Buy "good" milk” into “New to-do” and press Enter',
  "Press the 2nd button “Remove”",
  "Choose “Large” in “Size”",
  "Double-click “Plan”",
  "Choose the file “data/people.csv” for “Import”",
  "Press the key “Escape”",
  "Wait 3 seconds",
  "Reload the page",
  "Open “/about”",
  "See “$44”",
  "Don't see “a/b`{x}”",
  "See the checkbox “Buy milk” checked",
  "See 3 buttons “Remove”",
  "See the textbox “Amount” with “44”",
  "Don't see the dialog",
];
const APP = "export default function App() { return <p>Shop</p>; }";
const outside = (files: Record<string, string>) =>
  exportProject(new Map(Object.entries(files)), "shop", packages.versions);
const page = outside({
  "index.html": "<h1>Hi</h1>",
  "about.html": "<h1>About</h1>",
  "checks/a.json": check(STEPS),
});
const tests = String(page.get("tests/checks.spec.ts"));

it("writes a test for each check, with a line for each step", () => {
  expect(parseSync("checks.spec.ts", tests).errors).toEqual([]);
  expect(parseSync("playwright.config.ts", String(page.get("playwright.config.ts"))).errors).toEqual([]);
  const lines = tests
    .slice(tests.indexOf('test("A to-do'))
    .split("\n")
    .filter((line) => /^ {4}await/.test(line));
  expect(tests).toContain('await test.step("See “$44”", async () => {');
  expect(lines.map((line) => line.trim())).toEqual([
    'await type(await field(page, { name: [/^\\s*New\\s+to-do\\s*$/i, /New\\s+to-do/i] }), "Buy \\"good\\" milk", { submit: true });',
    'await (await pressed(page, { role: "button", name: [/^\\s*Remove\\s*$/i, /Remove/i], nth: 2 })).click();',
    'await choose(await field(page, { name: [/^\\s*Size\\s*$/i, /Size/i] }), "Large");',
    "await doubleClick(page, { name: [/^\\s*Plan\\s*$/i, /Plan/i] });",
    'await chooseFiles(page, { name: [/^\\s*Import\\s*$/i, /Import/i] }, ["data/people.csv"]);',
    'await page.keyboard.press("Escape");',
    "await page.clock.runFor(3000);",
    "await page.reload();",
    'await page.goto("/about.html");',
    "await expect.poll(() => pageText(page)).toMatch(/\\$44(?!\\d|[.,](?!0{1,2}(?!\\d))\\d)/i);",
    "await expect.poll(() => pageText(page)).not.toMatch(/a\\/b`\\{x\\}/i);",
    'await expect.poll(() => count(page, { role: "checkbox", name: [/^\\s*Buy\\s+milk\\s*$/i, /Buy\\s+milk/i], state: "checked" })).toBeGreaterThanOrEqual(1);',
    'await expect.poll(() => count(page, { role: "button", name: [/^\\s*Remove\\s*$/i, /Remove/i] })).toBe(3);',
    'await expect.poll(() => count(page, { role: "textbox", name: [/^\\s*Amount\\s*$/i, /Amount/i], value: /(?<!\\d|\\d[.,])44(?!\\d|[.,](?!0{1,2}(?!\\d))\\d)/i })).toBeGreaterThanOrEqual(1);',
    'await expect.poll(() => count(page, { role: "dialog" })).toBe(0);',
  ]);
});

it("names two checks of one name apart, which Playwright refuses", () => {
  const files = outside({
    "index.html": "",
    "checks/a.json": check(["See “A”"]),
    "checks/b.json": check(["See “B”"]),
  });
  const titles = String(files.get("tests/checks.spec.ts")).match(/^test\(".*?"/gm);
  expect(titles).toEqual([
    'test("A to-do can be added (checks/a.json)"',
    'test("A to-do can be added (checks/b.json)"',
  ]);
});

it("has the random numbers of the preview's checks", () => {
  const [, code = ""] = /let state = 17;\n\s*Math\.random = ([\s\S]*?\n {4}\});/.exec(tests) ?? [];
  const random = new Function(`let state = 17; return ${code}`)() as () => number;
  const ours = createRandom();
  expect(Array.from({ length: 20 }, random)).toEqual(Array.from({ length: 20 }, ours));
});

describe("package.json", () => {
  const read = (files: ReadonlyMap<string, unknown>) => JSON.parse(String(files.get("package.json")));

  it("of plain pages has what runs and serves them", () => {
    expect(read(page)).toMatchObject({
      name: "shop",
      scripts: { "test:checks": "playwright test tests/checks.spec.ts" },
      devDependencies: { "@playwright/test": expect.any(String), vite: expect.any(String) },
    });
  });

  it("of an app keeps its own, and leaves the name of its tests to Vitest", () => {
    const own = '{ "scripts": { "test": "vitest" }, "devDependencies": { "vitest": "4" } }';
    const files = outside({
      "package.json": own,
      "src/App.jsx": APP,
      "checks/a.json": check(["See “Shop”"]),
    });
    expect(read(files)).toMatchObject({
      scripts: { test: "vitest", "test:checks": "playwright test tests/checks.pw.ts" },
      devDependencies: { "@playwright/test": expect.any(String) },
    });
    expect([...files.keys()].filter((path) => path.startsWith("tests/"))).toEqual(["tests/checks.pw.ts"]);
  });
});

it("serves an app with what builds it", () => {
  const configOf = (files: Record<string, string>) =>
    String(outside({ ...files, "checks/a.json": check(["See “Shop”"]) }).get("playwright.config.ts"));
  expect(configOf({ "src/App.jsx": APP })).toContain("npx vite ");
  expect(configOf({ "app/page.jsx": APP, "app/layout.jsx": APP })).toContain("npx next dev ");
});

it("leaves projects alone whose checks cannot run", () => {
  const files = { "index.html": "<h1>Hi</h1>", "checks/a.json": "hello" };
  expect([...outside(files).keys()]).toEqual(["index.html", "checks/a.json"]);
});
