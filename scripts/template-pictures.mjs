/** `npm run pictures`: takes gallery screenshots of changed templates, or of all with `-- --all`. */
import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { pathToFileURL } from "node:url";
import { chromium } from "@playwright/test";
import sharp from "sharp";
import { chromiumArgs, findChromium } from "../tests/support/chromium.mjs";
import { projectPath } from "./environment.mjs";
import { print, runCommand } from "./set-up/step.mjs";
import {
  hashFile,
  outdatedPictures,
  picturePath,
  storedHashes,
  templateHash,
  templateIds,
} from "./verify/picture-hashes.mjs";

/** @typedef {import("@playwright/test").Page} Page */

const QUALITY = 75;
/** Small enough that text stays readable in the thumbnail; poses run in a taller window. */
const viewport = { width: 880, height: 550 };
const schemes = /** @type {const} */ (["light", "dark"]);
/** Fixed, so that screenshots are reproducible. */
const time = new Date("2027-03-12T10:24:00");

/** Interactions before the screenshot, for templates that show little in their initial state. @type {Record<string, (page: Page) => Promise<void>>} */
const poses = {
  "tic-tac-toe": async (page) => {
    for (const cell of [4, 0, 2, 6, 3]) await page.locator("#board button").nth(cell).click();
  },
  snake: async (page) => {
    for (const key of ["ArrowUp", "ArrowLeft"]) {
      await page.keyboard.press(key);
      await page.clock.runFor(700);
    }
  },
  stopwatch: async (page) => {
    await page.locator("#start").click();
    for (const lap of [62_140, 58_870, 60_310]) {
      await page.clock.runFor(lap);
      await page.locator("#lap").click();
    }
    await page.clock.runFor(21_500);
  },
  "pomodoro-timer": async (page) => {
    await page.locator("#start").click();
    await page.clock.runFor(8 * 60_000 + 18_000);
  },
  "memory-game": findPairs,
  calculator: async (page) => {
    for (const sum of ["1240×12", "86+(14×3)", "249−15%", "1280÷16"]) {
      await page.keyboard.press("Escape");
      for (const sign of sum) await page.locator("#keys button", { hasText: sign }).first().click();
      await page.keyboard.press("Enter");
    }
  },
  "drawing-board": draw,
  chess: async (page) => {
    await page.locator("#opponent").selectOption("friend");
    for (const square of "e2 e4 c7 c5 g1 f3 d7 d6 d2 d4 c5 d4 f3 d4 g8 f6 b1".split(" ")) {
      await page.locator(`[aria-label^="${square},"]`).click();
    }
  },
};

/** Finds three pairs and turns over one more card. @param {Page} page */
async function findPairs(page) {
  const cards = page.locator("#cards button");
  const faces = [];
  for (const card of await cards.all()) {
    await card.click();
    faces.push((await card.getAttribute("aria-label"))?.replace(/^.*: |, found$/g, ""));
  }
  for (const face of [...new Set(faces)].slice(0, 3)) {
    await cards.nth(faces.indexOf(face)).click({ force: true });
    await cards.nth(faces.lastIndexOf(face)).click({ force: true });
  }
  await cards.nth(faces.indexOf(faces.findLast(Boolean))).click({ force: true });
}

/** Draws a sun over two hills. @param {Page} page */
async function draw(page) {
  const box = await page.locator("#paper").boundingBox();
  if (!box) throw new Error("The drawing board is not visible.");
  /** @param {string} color @param {string} size @param {(step: number) => [number, number]} path from progress (0 to 1) to a position relative to the board */
  const stroke = async (color, size, path) => {
    await page.getByRole("button", { name: color, exact: true }).click();
    await page.locator("#size").fill(size);
    for (let step = 0; step <= 40; step += 1) {
      const [x, y] = path(step / 40);
      await page.mouse.move(box.x + x * box.width, box.y + y * box.height);
      if (step === 0) await page.mouse.down();
    }
    await page.mouse.up();
  };
  await stroke("Orange", "14", (t) => [0.7 + 0.06 * Math.cos(6.4 * t), 0.28 + 0.096 * Math.sin(6.4 * t)]);
  await stroke("Green", "16", (t) => [0.08 + 0.5 * t, 0.78 - 0.3 * Math.sin(3.14 * t)]);
  await stroke("Green", "16", (t) => [0.42 + 0.5 * t, 0.78 - 0.2 * Math.sin(3.14 * t)]);
  await stroke("Blue", "10", (t) => [0.08 + 0.84 * t, 0.87 + 0.015 * Math.sin(25 * t)]);
}

const font = readFileSync(
  createRequire(import.meta.url).resolve("@fontsource-variable/geist/files/geist-latin-wght-normal.woff2"),
).toString("base64");

/** System fonts differ between machines, so screenshots use the product's font. @param {Page} page */
async function setFont(page) {
  const isSystemFont = await page.evaluate(() =>
    /^(system-ui|ui-sans-serif|-apple-system)/.test(getComputedStyle(document.body).fontFamily),
  );
  if (!isSystemFont) return;
  await page.addStyleTag({
    content: `@font-face { font-family: "Geist"; font-weight: 100 900; src: url(data:font/woff2;base64,${font}); }
      body { font-family: "Geist" !important; }`,
  });
  await page.evaluate(() => document.fonts.ready.then(() => undefined));
}

/** @param {import("@playwright/test").Browser} browser @param {string} id @param {"light" | "dark"} colorScheme */
async function takePicture(browser, id, colorScheme) {
  const page = await browser.newPage({
    viewport: { ...viewport, height: 1100 },
    reducedMotion: "reduce",
    colorScheme,
    locale: "en-GB",
    timezoneId: "Europe/London",
  });
  await page.clock.install({ time: new Date(time.getTime() - 1000) });
  await page.clock.pauseAt(time);
  await page.addInitScript(() => {
    let seed = 123_456_789;
    Math.random = () => {
      seed = (seed * 16_807) % 2_147_483_647;
      return seed / 2_147_483_647;
    };
  });
  await page.goto(pathToFileURL(projectPath("templates", id, "index.html")).href);
  await setFont(page);
  await poses[id]?.(page);
  await page.mouse.move(0, 0);
  await page.evaluate(() => document.activeElement instanceof HTMLElement && document.activeElement.blur());
  await page.setViewportSize(viewport);
  await page.evaluate(() => window.scrollTo(0, 0));
  await page.clock.runFor(100);
  const shot = await page.screenshot({ caret: "hide" });
  await page.close();
  await sharp(shot)
    .resize(640, 400, { kernel: "lanczos3" })
    .webp({ quality: QUALITY, effort: 6 })
    .toFile(picturePath(id, colorScheme));
}

async function takePictures(/** @type {string[]} */ ids) {
  const browser = await chromium.launch({ executablePath: findChromium(), args: chromiumArgs });
  for (const id of ids) {
    for (const scheme of schemes) await takePicture(browser, id, scheme);
    print(`  ${id}`);
  }
  await browser.close();
}

await runCommand(async () => {
  const ids = process.argv.includes("--all") ? templateIds() : outdatedPictures();
  mkdirSync(projectPath("public", "templates"), { recursive: true });
  await takePictures(ids.filter((id) => templateIds().includes(id)));
  const hashes = Object.fromEntries(templateIds().map((id) => [id, templateHash(id)]));
  for (const removed of Object.keys(storedHashes()).filter((id) => !hashes[id])) {
    for (const scheme of schemes) rmSync(picturePath(removed, scheme), { force: true });
  }
  writeFileSync(hashFile, `${JSON.stringify(hashes, null, 2)}\n`);
  return 0;
});
