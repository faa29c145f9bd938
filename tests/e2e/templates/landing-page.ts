import { expect } from "@playwright/test";
import { fieldProblems } from "../pages/field-problems";
import type { Walk } from "../pages/template-stage";

export const walk: Walk = async (app) => {
  const { keyboard } = app.page();
  const button = app.locator("#access-form").getByRole("button");
  await button.click();
  expect(await fieldProblems(app)).toEqual(["Enter your email address."]);
  const email = app.getByLabel("Work email");
  await expect(email).toBeFocused();
  await email.fill("hannah");
  await expect(email).toHaveAttribute("aria-invalid", "false");
  await keyboard.press("Enter");
  expect(await fieldProblems(app)).toEqual(["Enter an address like you@company.com."]);
  await email.fill("hannah@loomly.example");
  await keyboard.press("Enter");
  await expect(app.getByRole("status")).toHaveText(
    "Thank you. We will write to hannah@loomly.example this week.",
  );
};
