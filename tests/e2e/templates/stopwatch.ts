import { expect } from "@playwright/test";
import type { Walk } from "../pages/template-stage";

export const time = new Date("2027-03-01T09:00:00");

export const walk: Walk = async (app) => {
  const { clock, keyboard } = app.page();
  const shown = app.getByRole("timer");
  const lap = app.locator("#lap");
  await expect(shown).toHaveText("00:00.00");
  await expect(lap).toBeDisabled();

  await app.getByRole("button", { name: "Start" }).click();
  await clock.fastForward(61_230);
  await lap.click();
  await clock.fastForward(30_000);
  await keyboard.press("l");
  await clock.fastForward(40_000);
  await lap.click();
  const rows = app.locator("#rows tr");
  await expect(rows).toHaveText([/^3\s*00:40/, /^2Fastest\s*00:30/, /^1Slowest\s*01:01/]);

  await app.getByRole("button", { name: "Stop" }).click();
  const stopped = (await shown.textContent()) ?? "";
  expect(stopped).toMatch(/^02:11\.\d\d$/);
  await clock.fastForward(5000);
  await expect(shown, "it stands still").toHaveText(stopped);
  await app.getByRole("button", { name: "Go on" }).click();
  await clock.fastForward(3_600_000);
  await expect(shown).toHaveText(/^1:02:11\.\d\d$/);
  await keyboard.press("Space"); // on the focused button
  await app.getByRole("button", { name: "Reset" }).click();
  await expect(shown).toHaveText("00:00.00");
  await expect(rows).toHaveCount(0);
  await expect(app.locator("#start")).toBeFocused();
};
