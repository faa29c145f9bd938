import { expect } from "@playwright/test";
import type { Walk } from "../pages/template-stage";

export const walk: Walk = async (app) => {
  await expect(app.locator("#temperature")).toHaveText("88°");
  await app.getByRole("button", { name: "Celsius" }).click();
  await expect(app.locator("#temperature")).toHaveText("31°");
  await expect(app.getByRole("status")).toHaveText("Austin: 31°, sunny.");
  await app.getByLabel("City").selectOption("Reykjavík");
  await expect(app.locator("#temperature")).toHaveText("−2°");
  await expect(app.getByRole("heading", { name: "Reykjavík" })).toBeVisible();
  await expect(app.locator("#day-list li")).toHaveCount(7);
  await expect(app.locator("#day-list").getByRole("img").first()).toHaveAccessibleName("Snow");
  await app.getByRole("button", { name: "Fahrenheit" }).click();
  await expect(app.locator("#temperature")).toHaveText("28°");
  await expect(app.getByText("21 mph")).toBeVisible();
};
