import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { expect, type Frame, type Page } from "@playwright/test";
import { buildPage } from "~/server/adapters/models/builtin/build-page";
import type { PageSpec } from "~/server/adapters/models/builtin/recipe";
import { recipes } from "~/server/adapters/models/builtin/recipes/index";
import { test } from "./pages/test";
import { appInteractions } from "./starter-interactions/apps";
import type { Interaction } from "./starter-interactions/interaction";
import { pageInteractions } from "./starter-interactions/pages";

/*
 * Every recipe of the built-in starter, run as the preview runs it: in a frame with an opaque origin. No app server
 * takes part; the one host page is answered here, and any other request is a failure.
 */

type Recipe = (typeof recipes)[number];
type Variant = Pick<PageSpec, "accent" | "mode" | "subject" | "language"> & { width: number };

const HOST_URL = "http://starter.test/";
const interactions: Readonly<Record<string, Interaction>> = { ...pageInteractions, ...appInteractions };

const blue = { name: "blue", hex: "#2563eb" };
const yellow = { name: "yellow", hex: "#facc15" };
const plain: Variant = { accent: blue, mode: "light", subject: null, language: "en", width: 1280 };
const variants: readonly Variant[] = [
  plain,
  { accent: yellow, mode: "light", subject: "bakery", language: "en", width: 375 },
  { accent: yellow, mode: "dark", subject: null, language: "de", width: 1280 },
  { accent: blue, mode: "dark", subject: "bakery", language: "fr", width: 375 },
];
const nameOf = ({ accent, mode, subject, language, width }: Variant) =>
  [mode, accent.name, subject ?? "no subject", language, `${width} px`].join(", ");

function specFor(recipe: Recipe, variant: Variant, asked: Partial<PageSpec> = {}): PageSpec {
  const { accent, mode, subject, language } = variant;
  return {
    recipe: recipe.id,
    title: recipe.defaultTitle({ subject, language }),
    subject,
    accent,
    mode,
    language,
    count: null,
    items: [],
    fontScale: 1,
    radius: 10,
    added: [],
    removed: [],
    texts: {},
    ...asked,
  };
}

const attribute = (text: string) => text.replaceAll("&", "&amp;").replaceAll('"', "&quot;");

function hostPage(inner: string): string {
  return `<!doctype html><html lang="en"><title>Host</title><style>html,body,iframe{margin:0;border:0;width:100%;height:100%;display:block}</style>
<iframe title="Preview" sandbox="allow-scripts allow-forms allow-modals" srcdoc="${attribute(inner)}"></iframe></html>`;
}

/** One browser page for a whole worker, and what went wrong on it since the last `load`. */
class Stage {
  readonly troubles: string[] = [];
  #html = "";

  private constructor(private readonly page: Page) {}

  static async open(page: Page): Promise<Stage> {
    const stage = new Stage(page);
    page.on("pageerror", (error) => stage.troubles.push(`page error: ${error.message}`));
    page.on("console", (message) => {
      if (message.type() === "error") stage.troubles.push(`console error: ${message.text()}`);
    });
    page.on("websocket", (socket) => stage.troubles.push(`socket: ${socket.url()}`));
    await page.route("**/*", (route) => {
      const request = route.request();
      if (request.url() === HOST_URL && request.frame() === page.mainFrame()) {
        return route.fulfill({ contentType: "text/html; charset=utf-8", body: hostPage(stage.#html) });
      }
      stage.troubles.push(`request: ${request.method()} ${request.url()}`);
      return route.abort();
    });
    return stage;
  }

  /** Shows a page in the sandbox frame and gives the frame, loaded. */
  async load(html: string, width = 1280): Promise<Frame> {
    this.#html = html;
    this.troubles.length = 0;
    await this.page.setViewportSize({ width, height: 800 });
    await this.page.goto(HOST_URL, { waitUntil: "load" });
    const element = await this.page.waitForSelector("iframe");
    const frame = await element.contentFrame();
    if (!frame) throw new Error("the host page has no frame");
    await frame.waitForLoadState("load");
    await element.focus(); // keys go to the program, as after a click into the preview
    return frame;
  }
}

const axeSource = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

/** What axe finds in a frame, one line for each element. */
async function axeFindings(frame: Frame): Promise<string[]> {
  await frame.evaluate(axeSource);
  return frame.evaluate(async () => {
    const { axe } = globalThis as unknown as { axe: typeof import("axe-core") };
    const { violations } = await axe.run(document, { resultTypes: ["violations"] });
    return violations.flatMap(({ id, nodes }) =>
      nodes.map(({ html, any }) => `${id}: ${html.slice(0, 160)} (${any[0]?.message ?? ""})`),
    );
  });
}

/** What a frame tried to load, got or not: requests made while a sandboxed frame starts can slip past `page.route`. */
const loadedBy = (frame: Frame) =>
  frame.evaluate(() =>
    performance
      .getEntriesByType("resource")
      .map(({ name }) => name)
      .filter((url) => !/^(data|blob):/.test(url)),
  );

const overflow = (frame: Frame) =>
  frame.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

test.describe.configure({ mode: "parallel" });

let stage: Stage;

test.beforeAll(async ({ browser }) => {
  stage = await Stage.open(await browser.newPage({ reducedMotion: "reduce" }));
});

for (const recipe of recipes) {
  test(`${recipe.id} is clean and accessible in every theme`, async () => {
    for (const variant of variants) {
      const frame = await stage.load(buildPage(specFor(recipe, variant)), variant.width);
      expect.soft(await axeFindings(frame), `axe: ${nameOf(variant)}`).toEqual([]);
      expect.soft(await overflow(frame), `wider than the screen: ${nameOf(variant)}`).toBeLessThanOrEqual(0);
      expect.soft(await loadedBy(frame), `loaded: ${nameOf(variant)}`).toEqual([]);
      expect.soft(stage.troubles, nameOf(variant)).toEqual([]);
    }
  });

  test(`${recipe.id} does what it is for`, async () => {
    const interact = interactions[recipe.id];
    if (!interact) throw new Error(`no interaction for "${recipe.id}" in starter-interactions`);
    const frame = await stage.load(buildPage(specFor(recipe, plain)));
    await interact(frame);
    expect(await axeFindings(frame), "axe, after it was used").toEqual([]);
    expect(await loadedBy(frame), "loaded").toEqual([]);
    expect(stage.troubles).toEqual([]);
  });
}

/** How many of what a page shows when asked for a number and for names: recipe, asked, selector, expected texts or number. */
const wishes: readonly (readonly [string, Partial<PageSpec>, string, number | readonly string[]])[] = [
  ["todo", { items: ["Flour", "Yeast"] }, "#tasks li span", ["Flour", "Yeast"]],
  ["todo", { count: 5 }, "#tasks li", 5],
  [
    "kanban",
    { items: ["Idea", "Draft", "Print", "Sold"] },
    ".column-name",
    ["Idea", "Draft", "Print", "Sold"],
  ],
  ["kanban", { count: 5 }, ".column", 5],
  ["quiz", { count: 3, subject: "space" }, "#progress-text", ["Question 1 of 3"]],
  ["quiz", { count: 30 }, "#progress-text", ["Question 1 of 30"]],
  ["memory", { count: 5 }, ".memory-card", 10],
  ["table", { subject: "employees" }, "th", ["Name", "Department", "Role", "Since"]],
  ["table", { subject: "employees", count: 14 }, "#rows tr", 14],
  ["pomodoro", { count: 40 }, "#time", ["40:00"]],
  ["pomodoro", { count: 5 }, "#time", ["05:00"]],
  ["tic-tac-toe", { items: ["Ada", "Alan"] }, "#status", ["Ada (X) to move"]],
  ["unit-converter", { items: ["temperature", "speed"] }, "#categories button", ["Temperature", "Speed"]],
  ["password-generator", { count: 24 }, "#length-text", ["24"]],
];

for (const [id, asked, selector, expected] of wishes) {
  test(`${id} gives what was asked: ${JSON.stringify(asked)}`, async () => {
    const recipe = recipes.find((other) => other.id === id);
    if (!recipe) throw new Error(`no recipe "${id}"`);
    const frame = await stage.load(buildPage(specFor(recipe, plain, asked)));
    const shown = frame.locator(selector);
    if (typeof expected === "number") await expect(shown).toHaveCount(expected);
    else await expect(shown).toHaveText([...expected]);
    expect(stage.troubles).toEqual([]);
  });
}

test("names with markup in them stay text in every recipe", async () => {
  test.slow(); // one load for each recipe
  const nasty = '</script><img src="http://elsewhere.test/x" onerror="alert(1)"> & "quoted" \u2028 `';
  for (const recipe of recipes) {
    const asked = { title: nasty, subject: nasty, items: [nasty, "Second", "Third"] };
    const frame = await stage.load(buildPage(specFor(recipe, plain, asked)));
    expect.soft(await frame.title(), recipe.id).toContain("</script>");
    expect.soft(await loadedBy(frame), recipe.id).toEqual([]);
    expect.soft(stage.troubles, recipe.id).toEqual([]);
  }
});
