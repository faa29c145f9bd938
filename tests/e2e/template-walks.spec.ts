import { existsSync } from "node:fs";
import { expect } from "@playwright/test";
import { fillTemplate } from "~/domain/template/fill-template";
import { templateFolder } from "~/server/adapters/templates/template-folder";
import { inFullRun } from "~tests/support/full-run.mjs";
import { projectPath } from "../../scripts/environment.mjs";
import { axeFindings } from "./pages/axe";
import { keyboardGaps, overflow, TemplateStage, type Walk } from "./pages/template-stage";
import { test } from "./pages/test";

/*
 * Templates, without a server: opened from disk, where it must have no faults, and in a sandboxed frame, where its
 * walk, `templates/<id>.ts`, must pass.
 */

const troubles: string[] = [];
const warn = (_: object, message: string) => troubles.push(message);
const allTemplates = await templateFolder({ folder: projectPath("templates"), log: { warn } }).all();
/** `npm test` walks one template in ten; `tests/unit/templates` checks the files of all. */
const templates = allTemplates.filter((_, place) => place % inFullRun(1, 10) === 0);

/** `npm test` runs axe once per template, after it was used, when most of it is visible. */
const axeSchemes = inFullRun(["light", "dark"] as const, []);
/** Any accent must have enough contrast; the lightest, darkest and most vivid are the hardest. */
const accents = inFullRun(["#ffff00", "#000000", "#ffffff", "#00ff00", "#ff0000"], []);

const axeOptions = { rules: { "target-size": { enabled: true } } };
const contrastAlone = { runOnly: ["color-contrast"] };

test.describe.configure({ mode: "parallel" });

let stage: TemplateStage;
test.beforeAll(async ({ browser }) => {
  stage = await TemplateStage.open(browser);
});

test("no template is broken", () => {
  expect(troubles).toEqual([]);
  expect(allTemplates.length).toBeGreaterThan(0);
});

for (const { id } of templates) {
  test(`${id} has no faults and works by keyboard`, async () => {
    const { page } = stage;
    await page.emulateMedia({ colorScheme: "light" });
    await stage.setWidth(320);
    const app = await stage.showFile(id);
    expect.soft(await overflow(app), "wider than 320 px").toBeLessThanOrEqual(0);
    for (const width of [375, 1280]) {
      await stage.setWidth(width);
      expect.soft(await overflow(app), `wider than ${width} px`).toBeLessThanOrEqual(0);
      for (const colorScheme of axeSchemes) {
        await page.emulateMedia({ colorScheme });
        expect.soft(await axeFindings(app, axeOptions), `${colorScheme} at ${width}`).toEqual([]);
      }
    }
    expect.soft(await keyboardGaps(app)).toEqual([]);
    expect(stage.troubles).toEqual([]);
  });

  for (const accent of accents) {
    test(`${id} has enough contrast with the accent ${accent}`, async () => {
      const app = await stage.showFile(id);
      await app.evaluate((value) => document.documentElement.style.setProperty("--accent", value), accent);
      for (const colorScheme of ["light", "dark"] as const) {
        await stage.page.emulateMedia({ colorScheme });
        expect.soft(await axeFindings(app, contrastAlone), colorScheme).toEqual([]);
      }
    });
  }
}

for (const template of templates) {
  test(`${template.id} passes its walk without storage`, async ({ browser }) => {
    expect(existsSync(projectPath("tests/e2e/templates", `${template.id}.ts`)), "it has a walk").toBe(true);
    const { walk, time }: { walk: Walk; time?: Date } = await import(`./templates/${template.id}.ts`);
    const own = time ? await TemplateStage.open(browser, time) : stage;
    await own.page.setViewportSize({ width: 1280, height: 800 });
    const html = fillTemplate(template);
    const app = await (time ? own.showWithClock(html) : own.showSandboxed(html));
    await walk(app);
    if (time) await own.page.clock.resume(); // axe uses timers
    expect(await axeFindings(app, axeOptions), "axe, after it was used").toEqual([]);
    expect(own.troubles).toEqual([]);
    if (own !== stage) await own.page.close();
  });
}
