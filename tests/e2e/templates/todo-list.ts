import { expect } from "@playwright/test";
import type { Walk } from "../pages/template-stage";

export const walk: Walk = async (app) => {
  const rows = app.locator("#list li");
  const count = app.locator("#count");
  const keyboard = app.page().keyboard;
  await expect(rows).toHaveCount(4);
  await expect(count).toHaveText("3 tasks left");

  await app.getByLabel("New task").fill("Call the plumber <b>today</b>");
  await keyboard.press("Enter");
  await expect(rows.first().locator("label")).toHaveText("Call the plumber <b>today</b>");
  await expect(count).toHaveText("4 tasks left");
  await expect(app.getByLabel("New task")).toBeFocused();

  await app.getByLabel("Book the train to Austin", { exact: true }).check();
  await expect(count).toHaveText("3 tasks left");
  await app.getByRole("button", { name: "Done", exact: true }).click();
  await expect(rows).toHaveCount(2);
  await app.getByRole("button", { name: "Open", exact: true }).click();
  await expect(rows).toHaveCount(3);
  // A completed item leaves the open list, and focus moves to its neighbour.
  await app.getByText("Buy coffee beans and oat milk").click();
  await expect(rows).toHaveCount(2);
  await expect(app.locator("#list :focus")).toHaveCount(1);
  await app.getByRole("button", { name: "All", exact: true }).click();

  await app.getByRole("button", { name: "Edit: Reply to Priya about the budget" }).click();
  await keyboard.type("Reply to Priya");
  await keyboard.press("Escape");
  await expect(app.getByRole("button", { name: "Edit: Reply to Priya about the budget" })).toBeFocused();
  await keyboard.press("Enter");
  await keyboard.type("Reply to Priya");
  await keyboard.press("Enter");
  await expect(app.getByRole("button", { name: "Edit: Reply to Priya", exact: true })).toBeFocused();

  await app.getByRole("button", { name: "Delete: Reply to Priya" }).click();
  await expect(rows).toHaveCount(4);
  await expect(app.getByRole("button", { name: "Undo" })).toBeFocused();
  await keyboard.press("Enter");
  await expect(rows).toHaveCount(5);
  await app.getByRole("button", { name: "Clear done tasks" }).click();
  await expect(app.locator("#undo")).toContainText("3 tasks removed.");
  await expect(rows).toHaveCount(2);
  await expect(count).toHaveText("2 tasks left");
};
