import {
  type CheckStep,
  pageEntry,
  patternLiteral,
  type StepOf,
  type StepTarget,
  scriptLiteral,
  textPattern,
} from "~preview";
import { escapePattern } from "../../text/escape-pattern";
import { type CheckFile, checksOf } from "../checks/check-file";
import { sentenceOf } from "../checks/sentence";
import type { FileContent, ProjectFiles } from "../project-files";
import { parsePackage } from "./package-file";

/** The versions that the exported tests were written for. */
const PLAYWRIGHT_VERSION = "1.65.1";
const VITE_VERSION = "8.3.8";
const SCRIPT = "test:checks";
const PORT = 4173;

/** The server for the checks. plain: pages without a build. */
type Server = "vite" | "next" | "plain";

const commandOf: Record<Server, string> = {
  vite: `npx vite --host 127.0.0.1 --port ${PORT} --strictPort`,
  next: `npx next dev --hostname 127.0.0.1 --port ${PORT}`,
  plain: `npx vite --host 127.0.0.1 --port ${PORT} --strictPort`,
};

/** Additions to package.json. */
export type CheckTools = { scripts: Record<string, string>; tools: Record<string, string> };

const noTools: CheckTools = { scripts: {}, tools: {} };

/** Adds the checks as Playwright tests. @param tests the project's own @returns additions to package.json */
export function addCheckTests(made: Map<string, FileContent>, server: Server, tests: CheckTools): CheckTools {
  const checks = checksOf(made).filter((check) => check.steps !== null);
  if (checks.length === 0) return noTools;
  // Vitest runs every `*.spec.ts`.
  const isVitest = tests.tools.vitest || /"vitest"/.test(String(made.get("package.json") ?? ""));
  const path = `tests/checks.${isVitest ? "pw" : "spec"}.ts`;
  made.set(path, testsOf(checks, made));
  const hasConfig = [...made.keys()].some((each) => /^playwright\.config\./.test(each));
  if (!hasConfig) made.set("playwright.config.ts", configOf(path, server));
  return {
    scripts: { [SCRIPT]: `playwright test ${path}` },
    tools: { "@playwright/test": PLAYWRIGHT_VERSION, ...(server === "plain" && { vite: VITE_VERSION }) },
  };
}

/** Writes package.json for plain pages, which otherwise need none. */
export function addCheckPackage(
  made: Map<string, FileContent>,
  name: string,
  { scripts, tools }: CheckTools,
): void {
  const own = parsePackage(String(made.get("package.json") ?? ""));
  const file = {
    name,
    private: true,
    ...own,
    scripts: { ...scripts, ...own.scripts },
    devDependencies: { ...tools, ...own.devDependencies },
  };
  made.set("package.json", `${JSON.stringify(file, null, 2)}\n`);
}

const configOf = (path: string, server: Server): string => `import { defineConfig } from "@playwright/test";

const baseURL = "http://127.0.0.1:${PORT}";

export default defineConfig({
  testDir: "tests",
  testMatch: "${path.replace("tests/", "")}",
  use: { baseURL },
  webServer: { command: "${commandOf[server]}", url: baseURL, reuseExistingServer: true },
});
`;

function testsOf(checks: readonly CheckFile[], files: ProjectFiles): string {
  const tests = checks.map(({ path, name, steps }) => {
    // Playwright rejects duplicate titles.
    const isOnly = checks.every((each) => each.name !== name || each.path === path);
    return `test(${scriptLiteral(isOnly ? name : `${name} (${path})`)}, async ({ page }) => {
${(steps ?? []).map((step) => `  await test.step(${scriptLiteral(sentenceOf(step))}, async () => {\n    ${lineOf(step, files)}\n  });`).join("\n")}
});
`;
  });
  return `${TOP.replace("START", () => scriptLiteral(startOf(files)))}\n${tests.join("\n")}`;
}

const startOf = (files: ProjectFiles): string => {
  const entry = pageEntry(files);
  return entry === null || entry === "index.html" ? "/" : `/${entry}`;
};

/** The statement for each step. */
const statements: { [Do in CheckStep["do"]]: (step: StepOf<Do>, files: ProjectFiles) => string } = {
  open: ({ path }, files) => `page.goto(${scriptLiteral(addressOf(path, files))})`,
  press: ({ target }) => `(await pressed(page, ${queryOf(target)})).click()`,
  doubleClick: ({ target }) => `doubleClick(page, ${queryOf(target)})`,
  chooseFiles: ({ target, files }) =>
    `chooseFiles(page, ${queryOf(target)}, [${files.map(scriptLiteral).join(", ")}])`,
  type: ({ target, text, submit }) =>
    `type(await field(page, ${queryOf(target)}), ${scriptLiteral(text)}${submit ? ", { submit: true }" : ""})`,
  choose: ({ target, option }) => `choose(await field(page, ${queryOf(target)}), ${scriptLiteral(option)})`,
  key: ({ key }) => `page.keyboard.press(${scriptLiteral(key)})`,
  wait: ({ seconds }) => `page.clock.runFor(${seconds * 1000})`,
  reload: () => "page.reload()",
  see: ({ text }) => `expect.poll(() => pageText(page)).toMatch(${patternLiteral(textPattern(text))})`,
  dontSee: ({ text }) =>
    `expect.poll(() => pageText(page)).not.toMatch(${patternLiteral(textPattern(text))})`,
  seeElement: (step) => {
    const { target, count } = step;
    const expected = count === null ? `toBeGreaterThanOrEqual(${target.nth})` : `toBe(${count})`;
    return `${countOf(step)}.${expected}`;
  },
  dontSeeElement: (step) => `${countOf(step)}.toBe(0)`,
};

const lineOf = (step: CheckStep, files: ProjectFiles): string =>
  `await ${(statements[step.do] as (step: CheckStep, files: ProjectFiles) => string)(step, files)};`;

function countOf({ target, value, state }: Omit<StepOf<"seeElement">, "do">): string {
  const more = [
    state !== null && `state: ${scriptLiteral(state)}`,
    value !== null && `value: ${patternLiteral(value === "" ? /^$/ : textPattern(value))}`,
  ].filter(Boolean);
  return `expect.poll(() => count(page, ${queryOf(target, more)}))`;
}

/** A query for the tests; `name`: patterns for an exact match and for a part. */
function queryOf({ role, name, nth }: StepTarget, more: readonly (string | false)[] = []): string {
  const parts = [
    role !== null && `role: ${scriptLiteral(role)}`,
    name !== null && `name: [${patternLiteral(exactly(name))}, ${patternLiteral(textPattern(name))}]`,
    nth > 1 && more.length === 0 && `nth: ${nth}`,
    ...more,
  ];
  return `{ ${parts.filter(Boolean).join(", ")} }`;
}

/** Matches the full text, ignoring case and white space. */
const exactly = (name: string): RegExp => new RegExp(`^\\s*${wordsOf(name)}\\s*$`, "i");

const wordsOf = (text: string): string => text.trim().split(/\s+/).map(escapePattern).join("\\s+");

/** The URL of a page on a file server. */
function addressOf(path: string, files: ProjectFiles): string {
  const file = `${path.replace(/^\.?\//, "")}.html`;
  return files.has(file) ? `/${file}` : path;
}

/** The helpers of all check tests; they behave like the preview's driver. */
const TOP = `// Made from the files in checks/: change those instead. Run them with:
//   npm install && npx playwright install chromium && npm run ${SCRIPT}
import { expect, type Locator, type Page, test } from "@playwright/test";

test.beforeEach(async ({ page, baseURL }) => {
  page.on("dialog", (dialog) => dialog.accept());
  // Without a network, with the same clock and the same random numbers each time.
  await page.route(
    (url) => url.origin !== baseURL,
    (route) => route.abort(),
  );
  await page.clock.install({ time: new Date(2030, 0, 15, 9) });
  await page.addInitScript(() => {
    let state = 17;
    Math.random = () => {
      state = (state + 0x6d2b79f5) | 0;
      let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
      mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
      return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
    };
  });
  const errors: Error[] = [];
  page.on("pageerror", (error) => errors.push(error));
  failuresOf.set(page, errors);
  await page.goto(START);
});

test.afterEach(({ page }) => {
  expect(failuresOf.get(page)).toEqual([]);
});

const failuresOf = new WeakMap<Page, Error[]>();

type Role = Parameters<Page["getByRole"]>[0];
type Query = { role?: Role; name?: [exact: RegExp, part: RegExp]; nth?: number };
type Seen = Query & { state?: keyof typeof states; value?: RegExp };

const FIELDS: Role[] = ["textbox", "searchbox", "spinbutton", "combobox", "slider"];
const CONTROLS: Role[] = [
  ...FIELDS,
  ...(["button", "checkbox", "link", "menuitem", "menuitemcheckbox", "menuitemradio", "option"] as const),
  ...(["radio", "switch", "tab", "treeitem"] as const),
];

/** Those with one of the roles and the name, which may be their text. */
function named(page: Page, roles: Role[], name?: RegExp): Locator {
  const of = (role: Role) =>
    name
      ? page.getByRole(role, { name }).or(page.getByRole(role).filter({ hasText: name }))
      : page.getByRole(role);
  return roles
    .map(of)
    .reduce((found, next) => found.or(next))
    .filter({ visible: true });
}

/** Those that are called exactly so, else those whose name contains it. */
async function matching(page: Page, roles: Role[], name: Query["name"]): Promise<Locator> {
  if (!name) return named(page, roles);
  const [exact, part] = name;
  const found = named(page, roles, exact);
  return (await found.count()) > 0 ? found : named(page, roles, part);
}

async function field(page: Page, { role, name, nth = 1 }: Query): Promise<Locator> {
  const roles = role ? [role] : FIELDS;
  await expect(named(page, roles, name?.[1]).first()).toBeVisible();
  return (await matching(page, roles, name)).nth(nth - 1);
}

async function pressed(page: Page, { role, name, nth = 1 }: Query): Promise<Locator> {
  const roles = role ? [role] : CONTROLS;
  const controls = named(page, roles, name?.[1]);
  const texts = name && !role ? controls.or(page.getByText(name[1]).filter({ visible: true })) : controls;
  await expect(texts.first()).toBeVisible();
  return ((await controls.count()) > 0 ? await matching(page, roles, name) : texts).nth(nth - 1);
}

/** Text that is edited where it stands is beside controls that are named after it. */
async function doubleClick(page: Page, query: Query): Promise<void> {
  const control = await pressed(page, query);
  const text = query.name && !query.role ? page.getByText(query.name[0]).filter({ visible: true }) : null;
  await (text && (await text.count()) > 0 ? text.last() : control).dblclick();
}

/** Of the project, whose folder the tests run in. */
async function chooseFiles(page: Page, query: Query, paths: string[]): Promise<void> {
  const asked = page.waitForEvent("filechooser");
  await (await pressed(page, query)).click();
  await (await asked).setFiles(paths);
}

async function type(into: Locator, text: string, { submit = false } = {}): Promise<void> {
  await into.fill(text);
  if (submit) await into.press("Enter");
}

async function choose(from: Locator, option: string): Promise<void> {
  const isList = await from.evaluate((element) => element instanceof HTMLSelectElement);
  await (isList ? from.selectOption(option) : from.fill(option));
}

/** All that can be read on the page. */
const pageText = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const fields = [...document.querySelectorAll<HTMLInputElement>("input:not([type=password]), textarea, select")];
    const pictures = [...document.querySelectorAll("img")].map(({ alt }) => alt);
    return [document.body.innerText, ...fields.map(({ value }) => value), ...pictures].join("\\n");
  });

const states = {
  checked: (element: Element) => element.matches(":checked, [aria-checked=true]"),
  unchecked: (element: Element) => !element.matches(":checked, [aria-checked=true]"),
  disabled: (element: Element) => element.matches(":disabled, [aria-disabled=true]"),
  enabled: (element: Element) => !element.matches(":disabled, [aria-disabled=true]"),
  expanded: (element: Element) => element.matches("[aria-expanded=true], details[open] > summary"),
  collapsed: (element: Element) => element.matches("[aria-expanded=false], details:not([open]) > summary"),
  pressed: (element: Element) => element.matches("[aria-pressed=true]"),
  selected: (element: Element) => element.matches("option:checked, [aria-selected=true]"),
};

async function count(page: Page, { role, name, state, value }: Seen): Promise<number> {
  const found = await (await matching(page, role ? [role] : CONTROLS, name)).all();
  const fits = await Promise.all(
    found.map(
      async (each) =>
        (!state || (await each.evaluate(states[state]))) && (!value || value.test(await each.inputValue())),
    ),
  );
  return fits.filter(Boolean).length;
}
`;
