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
  await expect(app.locator(".per").nth(1)).toHaveText("per month ($180 a year)");
  await expect(app.getByRole("status")).toHaveText(
    "Billed yearly: Starter $0, Plus $15, Complete $35 per month.",
  );
  await keyboard.press("ArrowLeft");
  await expect(prices).toHaveText(["$0", "$18", "$42"]);
  await expect(app.locator(".per").nth(1)).toHaveText("per month");
  await app.getByText("How do I cancel?").click();
  await expect(app.getByText("until the end of the month you paid for")).toBeVisible();
};
