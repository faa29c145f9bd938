import { expect } from "@playwright/test";
import type { Walk } from "../pages/template-stage";

export const walk: Walk = async (app) => {
  const rows = app.locator("#list li");
  const title = app.getByLabel("Title");
  const text = app.getByLabel("Text");
  await expect(title).toHaveValue("Garden in spring");
  await app.getByRole("button", { name: "New note" }).click();
  await expect(title).toBeFocused();
  await title.fill("Tides");
  await text.fill("High water at nine <b>sharp</b>");
  await expect(app.locator("#words")).toHaveText("6 words");
  await expect(rows.nth(1).locator(".title"), "after the pinned one").toHaveText("Tides");
  await expect(rows.nth(1)).toContainText("High water at nine <b>sharp</b>");

  await app.getByRole("button", { name: "Pin", exact: true }).click();
  await expect(rows.first().locator(".title")).toHaveText("Tides");
  await expect(rows.first()).toContainText("Pinned");

  await app.getByLabel("Search notes").fill("WATER nine");
  await expect(rows).toHaveCount(1);
  await expect(app.locator("#found")).toHaveText("1 note found");
  await app.getByRole("button", { name: "Delete note" }).click();
  await expect(rows).toHaveCount(0);
  await expect(app.getByText("Choose a note, or write a new one.")).toBeVisible();
  await app.getByRole("button", { name: "Undo" }).click();
  await expect(rows).toHaveCount(1);
  await expect(title).toHaveValue("Tides");

  await app.getByLabel("Search notes").fill("");
  await expect(rows).toHaveCount(5);
  await rows.filter({ hasText: "Measurements" }).getByRole("button").click();
  await expect(title).toHaveValue("Measurements");
  await expect(text).toBeFocused();
};
