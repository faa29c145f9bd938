import { expect } from "@playwright/test";
import type { Walk } from "../pages/template-stage";

export const time = new Date("2027-12-30T22:58:58");

export const walk: Walk = async (app) => {
  const { clock } = app.page();
  const shown = app.getByRole("timer");
  const reads = (text: string) =>
    expect(shown).toHaveText(new RegExp(`^\\s*${text.split(" ").join("\\s*")}\\s*$`));
  await reads("1 day 01 hour 01 minute 02 seconds");
  await clock.runFor(2000);
  await reads("1 day 01 hour 01 minute 00 seconds");
  await clock.runFor(1000);
  await reads("1 day 01 hour 00 minutes 59 seconds");

  await app.getByLabel("Date and time").fill("2027-12-30T23:00");
  await app.getByRole("button", { name: "Start" }).click();
  await expect(app.getByRole("status")).toContainText("Thursday, December 30, 2027 at 11:00");
  await reads("0 days 00 hours 00 minutes 59 seconds");
  await clock.runFor(58_000);
  await expect(app.getByText("The day is here.")).toBeHidden();
  await clock.runFor(1000);
  await expect(app.getByText("The day is here.")).toBeVisible();
  await expect(shown).toBeHidden();

  await app.getByRole("button", { name: "New year" }).click();
  await reads("1 day 01 hour 00 minutes 00 seconds");
};
