import { expect } from "@playwright/test";
import type { Walk } from "../pages/template-stage";

export const time = new Date("2027-03-01T09:00:00");
const MINUTE = 60_000;

export const walk: Walk = async (app) => {
  const { clock } = app.page();
  const shown = app.getByRole("timer");
  const status = app.getByRole("status");
  const start = app.locator("#start");
  await expect(shown).toHaveText("25:00");

  await start.click();
  await clock.runFor(10 * MINUTE);
  await expect(shown).toHaveText("15:00");
  expect(await app.title()).toBe("15:00 · Pomodoro timer");
  await start.click();
  await clock.runFor(MINUTE);
  await expect(shown, "it is paused").toHaveText("15:00");
  await expect(start).toHaveText("Go on");

  // Background pages get no timers for minutes: the timer must use the time of day.
  await start.click();
  await clock.fastForward(16 * MINUTE);
  await expect(status).toHaveText("Focus session done. Time for a break.");
  await expect(shown).toHaveText("05:00");
  await expect(app.getByRole("button", { name: "Short break" })).toHaveAttribute("aria-pressed", "true");
  await expect(app.locator("#session")).toHaveText("1 of 4 before the long break");

  await app.getByText("Settings").click();
  await app.getByLabel("Start the next session by itself").check();
  await app.getByLabel("Short break minutes").fill("1");
  await app.getByLabel("Short break minutes").press("Tab");
  await expect(shown).toHaveText("01:00");
  await start.click();
  // Three more focus sessions with their short breaks, then the long one.
  await clock.runFor(3 * 26 * MINUTE + MINUTE + 2000);
  await expect(app.getByRole("button", { name: "Long break" })).toHaveAttribute("aria-pressed", "true");
  await app.getByRole("button", { name: "Skip" }).click();
  await expect(shown).toHaveText("25:00");
};
