import { expect } from "@playwright/test";
import type { Walk } from "../pages/template-stage";

export const walk: Walk = async (app) => {
  const rows = app.locator("tbody tr");
  const announcement = app.getByRole("status");
  const column = (name: string) => app.getByRole("columnheader", { name });
  const cells = (name: string) => app.locator(`tbody .${name}`).allTextContents();
  await expect(rows).toHaveCount(25);
  await expect(column("Issued")).toHaveAttribute("aria-sort", "descending");
  await expect(app.locator("#range")).toHaveText("1 to 25 of 1,000");

  await app.getByRole("button", { name: "Next" }).click();
  await expect(app.locator("#range")).toHaveText("26 to 50 of 1,000");
  await app.getByRole("button", { name: "Last page" }).press("Enter");
  await expect(app.locator("#range")).toHaveText("976 to 1000 of 1,000");
  await expect(app.getByRole("button", { name: "Next" })).toBeDisabled();
  await expect(app.getByRole("button", { name: "First page" })).toBeFocused();

  await column("Amount").getByRole("button").click();
  await expect(column("Amount")).toHaveAttribute("aria-sort", "ascending");
  await expect(column("Issued")).not.toHaveAttribute("aria-sort");
  await expect(announcement).toHaveText("Sorted by amount, ascending.");
  await app.getByLabel("Rows per page").selectOption("1000");
  await expect(rows).toHaveCount(1000);
  const amounts = (await cells("amount")).map((text) => Number(text.replace(/[$,]/g, "")));
  expect(amounts).toEqual([...amounts].sort((a, b) => a - b));
  await column("Amount").getByRole("button").click();
  await expect(column("Amount")).toHaveAttribute("aria-sort", "descending");
  expect((await cells("amount")).map((text) => Number(text.replace(/[$,]/g, "")))).toEqual(amounts.reverse());

  await app.getByLabel("Search number or customer").fill("granite");
  await expect(announcement).toHaveText(/^\d+ invoices found\.$/);
  expect(new Set(await cells("customer"))).toEqual(new Set(["Granite Bank"]));
  await app.getByLabel("Status").selectOption("Paid");
  expect(new Set(await cells("state"))).toEqual(new Set(["Paid"]));
  await app.getByLabel("Search number or customer").fill("no such customer");
  await expect(app.getByText("No invoice matches.")).toBeVisible();
  await app.getByRole("button", { name: "Show all invoices" }).click();

  await app.getByLabel("Status").selectOption("Overdue");
  await app.getByLabel("Rows per page").selectOption("10");
  const overdue = (await app.locator("tbody .number").allTextContents())[0] ?? "";
  await app.getByLabel("Select all rows on this page").check();
  await expect(app.getByText("10 invoices selected")).toBeVisible();
  await app.getByRole("button", { name: "Mark as paid" }).click();
  await expect(announcement).toHaveText("10 invoices marked as paid.");
  await expect(app.getByText(overdue, { exact: true })).toBeHidden();
  await app.getByLabel("Status").selectOption("Paid");
  await app.getByLabel("Search number or customer").fill(overdue);
  await expect(rows).toHaveCount(1);
};
