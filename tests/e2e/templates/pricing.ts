import { expect } from "@playwright/test";
import type { Walk } from "../pages/template-stage";

export const walk: Walk = async (app) => {
  const { keyboard } = app.page();
  const prices = app.locator(".price b");
  await expect(prices).toHaveText(["$0", "$18", "$42"]);
  await app.getByRole("radio", { name: "Monthly" }).focus();
  await keyboard.press("ArrowRight");
  await expect(app.getByRole("radio", { name: /Yearly/ })).toBeChecked();
  await expect(prices).toHaveText(["$0", "$15", "$35"]);
  await expect(app.locator(".per").nth(1)).toHaveText("per person, per month ($180 a year)");
  await expect(app.getByRole("status")).toHaveText(
    "Billed yearly: Starter $0, Team $15, Company $35 per month.",
  );
  await keyboard.press("ArrowLeft");
  await expect(prices).toHaveText(["$0", "$18", "$42"]);
  await expect(app.locator(".per").nth(1)).toHaveText("per person, per month");
  await app.getByText("Who counts as a person?").click();
  await expect(app.getByText("people who only read your status page are free")).toBeVisible();
};
