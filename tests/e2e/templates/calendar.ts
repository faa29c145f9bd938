import { expect, type Frame } from "@playwright/test";
import type { Walk } from "../pages/template-stage";

export const time = new Date("2028-02-10T09:00:00");

const day = (app: Frame, name: string) => app.getByRole("gridcell", { name });

async function addEvent(app: Frame) {
  const { keyboard } = app.page();
  const editor = app.getByRole("dialog");
  await keyboard.press("Enter");
  await editor.getByRole("button", { name: "Save" }).click();
  await expect(editor.getByLabel("Title")).toBeFocused();
  await expect(editor.getByLabel("Title")).toHaveAccessibleDescription("Give the event a title.");
  await editor.getByLabel("Title").fill("Leap day party");
  await editor.getByLabel("Starts").fill("20:00");
  await editor.getByLabel("Ends").fill("19:00");
  await editor.getByRole("button", { name: "Save" }).click();
  await expect(editor.getByLabel("Ends")).toHaveAccessibleDescription("The end must be after the start.");
  await editor.getByLabel("Ends").fill("23:30");
  await editor.getByRole("button", { name: "Save" }).click();
  await expect(editor).toBeHidden();
}

export const walk: Walk = async (app) => {
  const { keyboard } = app.page();
  const month = app.locator("#month-title");
  await expect(app.locator("#day-events li"), "the samples of today").toHaveCount(3);
  await expect(month).toHaveText("February 2028");
  await expect(app.locator('[aria-current="date"]')).toHaveAccessibleName(/^Thursday, February 10, 2028/);

  await day(app, "Monday, January 31, 2028").click();
  await expect(month).toHaveText("January 2028");
  await keyboard.press("PageDown");
  await expect(day(app, "Tuesday, February 29, 2028")).toBeFocused();
  await addEvent(app);
  const party = day(app, "Tuesday, February 29, 2028: Leap day party, 8:00 PM to 11:30 PM");
  await expect(party).toBeFocused();
  await expect(app.locator("#announcement")).toHaveText("Saved: Leap day party, Tuesday, February 29, 2028.");

  await keyboard.press("Shift+PageDown");
  await expect(month).toHaveText("February 2029");
  await expect(day(app, "Wednesday, February 28, 2029")).toBeFocused();
  await expect(day(app, "February 29")).toHaveCount(0);
  await keyboard.press("ArrowRight");
  await expect(month).toHaveText("March 2029");
  await keyboard.press("Home");
  await expect(day(app, "Monday, February 26, 2029")).toBeFocused();
  await keyboard.press("End");
  await keyboard.press("ArrowUp");
  await expect(day(app, "Sunday, February 25, 2029")).toBeFocused();

  await app.getByRole("button", { name: "Today" }).click();
  await app.getByRole("button", { name: "Previous month" }).click();
  await expect(app.locator("#announcement")).toHaveText("January 2028");
  await app.getByRole("button", { name: "Next month" }).click();
  await party.click();
  await app.getByRole("button", { name: /Leap day party/ }).click();
  await app.getByLabel("Date").fill("2028-03-01");
  await app.getByRole("button", { name: "Save" }).click();
  await expect(day(app, "Wednesday, March 1, 2028: Leap day party")).toBeFocused();
  await app.getByRole("button", { name: /Leap day party/ }).click();
  await app.getByRole("button", { name: "Delete" }).click();
  await expect(app.getByText("Nothing planned.")).toBeVisible();
  await expect(app.locator("#announcement")).toHaveText("Deleted: Leap day party.");
};
