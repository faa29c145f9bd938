import { expect, type Frame } from "@playwright/test";
import type { Walk } from "../pages/template-stage";

export const time = new Date("2027-03-01T09:00:00");
const SIZE = 17;

/** Column and row of the snake's head. */
const head = (app: Frame) =>
  app.evaluate((size) => {
    const cells = [...document.querySelectorAll("#field i")];
    const place = cells.findIndex((cell) => cell.classList.contains("is-head"));
    return { x: place % size, y: Math.floor(place / size) };
  }, SIZE);

export const walk: Walk = async (app) => {
  const { clock, keyboard } = app.page();
  const message = app.locator("#message");
  await expect(message).toHaveText("Press an arrow key to start");
  expect(await head(app)).toEqual({ x: 8, y: 8 });

  await keyboard.press("ArrowUp");
  await expect(app.locator("#start")).toHaveText("Pause");
  await clock.runFor(175);
  expect(await head(app)).toEqual({ x: 8, y: 7 });
  await keyboard.press("ArrowDown"); // reversing is ignored
  await clock.runFor(175);
  expect(await head(app)).toEqual({ x: 8, y: 6 });

  await app.getByRole("button", { name: "Left" }).click();
  await clock.runFor(175);
  expect(await head(app)).toEqual({ x: 7, y: 6 });
  await app.getByRole("button", { name: "Down" }).focus();
  await keyboard.press("Enter");
  await clock.runFor(175);
  expect(await head(app)).toEqual({ x: 7, y: 7 });

  await app.locator("h1").click();
  await app.evaluate(() => document.activeElement instanceof HTMLElement && document.activeElement.blur());
  await keyboard.press("Space");
  await expect(message).toHaveText("Paused");
  await clock.runFor(1000);
  expect(await head(app), "it stands still").toEqual({ x: 7, y: 7 });
  await keyboard.press("Space");

  // Without input the snake hits the wall.
  await clock.runFor(3000);
  await expect(message).toContainText("Game over. Your score: ");
  await app.getByRole("button", { name: "Play again" }).click();
  await expect(app.locator("#score")).toHaveText("0");

  // Steers to the food: first its row, then its column.
  const food = await app.evaluate((size) => {
    const cells = [...document.querySelectorAll("#field i")];
    const place = cells.findIndex((cell) => cell.classList.contains("is-food"));
    return { x: place % size, y: Math.floor(place / size) };
  }, SIZE);
  const step = async (key: string, times: number) => {
    if (times <= 0) return;
    await keyboard.press(key);
    for (let done = 0; done < times; done += 1) await clock.runFor(172);
  };
  // Behind the snake on its own row: it cannot turn back, so it goes around.
  const isBehind = food.y === 8 && food.x < 8;
  if (isBehind) await step("ArrowDown", 1);
  await step("ArrowUp", isBehind ? 0 : 8 - food.y);
  await step("ArrowDown", isBehind ? 0 : food.y - 8);
  await step("ArrowLeft", 8 - food.x);
  await step("ArrowRight", food.x - 8);
  if (isBehind) await step("ArrowUp", 1);
  await expect(app.locator("#score")).toHaveText("1");
  await expect(app.locator("#field .is-snake")).toHaveCount(4);
};
