import { expect } from "@playwright/test";
import type { Walk } from "../pages/template-stage";

export const walk: Walk = async (app) => {
  const articles = app.locator("article:visible");
  const link = app.getByRole("link", { name: "In praise of the headwind" });
  await app.getByRole("button", { name: "Thoughts" }).click();
  await expect(articles).toHaveCount(1);
  await expect(app.getByRole("status")).toHaveText("1 article");
  await link.press("Enter");
  await expect(app.getByText("Stay folded. Do not look for the top.")).toBeVisible();
  await expect(articles).toHaveCount(1);
  await expect(app.getByRole("button", { name: "Routes" })).toBeHidden();
  await app.getByRole("link", { name: "All articles" }).click();
  await expect(app.getByText("Stay folded.")).toBeHidden();
  await expect(link).toBeFocused();
  await app.getByRole("button", { name: "Routes" }).click();
  await expect(articles).toHaveCount(2);
};
