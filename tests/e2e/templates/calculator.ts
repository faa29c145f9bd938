import { expect } from "@playwright/test";
import type { Walk } from "../pages/template-stage";

/** Typed keys → the display afterwards. */
const sums = [
  ["0.1+0.2", "0.3"],
  ["2+3×4", "14"],
  ["(2+3)×4", "20"],
  ["2(3)", "6"],
  ["−5+2", "−3"],
  ["6÷−2", "−3"],
  ["200×10%", "20"],
  ["1÷0", "Not a number"],
  ["1÷3", "0.333333333333"],
] as const;

export const walk: Walk = async (app) => {
  const line = app.locator("#line");
  const keyboard = app.page().keyboard;
  const keys: Record<string, string> = { "×": "Multiply", "÷": "Divide", "−": "Subtract", "+": "Add" };
  Object.assign(keys, { "(": "Open bracket", ")": "Close bracket", "%": "Percent", ".": "Point" });
  const press = (name: string) => app.locator("#keys").getByRole("button", { name, exact: true }).click();
  for (const [asked, result] of sums) {
    await press("All clear");
    for (const sign of asked) await press(keys[sign] ?? sign);
    await expect(line).toHaveText(asked);
    await press("Equals");
    await expect(line, asked).toHaveText(result);
  }

  await keyboard.press("Escape");
  await keyboard.type("7*6");
  await expect(app.locator("#hint")).toHaveText("= 42");
  await keyboard.press("Enter");
  await expect(line).toHaveText("42");
  await keyboard.type("/2");
  await expect(line, "goes on from the result").toHaveText("42÷2");
  await keyboard.press("Enter");
  await keyboard.type("5");
  await expect(line, "starts afresh").toHaveText("5");
  await keyboard.type("+-*2");
  await expect(line, "the last operator counts").toHaveText("5×2");
  await keyboard.press("Backspace");
  await expect(line).toHaveText("5×");
  await keyboard.press("Enter");
  await expect(line, "what is not complete has no result").toHaveText("5×");

  const entries = app.locator("#entries button");
  await expect(entries).toHaveCount(sums.length + 2);
  await entries.nth(1).click();
  await expect(line).toHaveText("7×6");
  await app.getByRole("button", { name: "Clear", exact: true }).click();
  await expect(entries).toHaveCount(0);
};
