import { expect } from "@playwright/test";
import { fieldProblems } from "../pages/field-problems";
import type { Walk } from "../pages/template-stage";

export const walk: Walk = async (app) => {
  const { keyboard } = app.page();
  const address = app.url();
  const heading = app.getByRole("heading", { level: 2 });
  await app.getByRole("button", { name: "Log in" }).click();
  expect(await fieldProblems(app)).toEqual(["Enter your email address.", "Enter your password."]);
  await expect(app.getByRole("textbox", { name: "Email" })).toBeFocused();
  await app.getByRole("textbox", { name: "Email" }).fill("ana@example.com");
  await app.getByRole("textbox", { name: "Password" }).fill("correct horse");
  await app.getByRole("button", { name: "Show password" }).click();
  await expect(app.locator("#log-in-password")).toHaveAttribute("type", "text");
  await app.getByRole("button", { name: "Log in" }).click();
  await expect(heading).toHaveText("You are logged in");
  await expect(heading).toBeFocused();

  await app.getByRole("link", { name: "Back to log in" }).click();
  await app.getByRole("link", { name: "Create an account" }).click();
  await expect(heading).toHaveText("Create your account");
  await app.getByRole("textbox", { name: "Name" }).fill("Ana");
  await app.getByRole("textbox", { name: "Email" }).fill("ana@");
  await app.getByRole("textbox", { name: "Password" }).fill("short");
  await keyboard.press("Enter");
  expect(await fieldProblems(app)).toEqual([
    "Enter an address like you@example.com.",
    "Use at least 12 characters; this is 5.",
    "Agree to the terms to go on.",
  ]);
  await app.getByRole("textbox", { name: "Email" }).fill("ana@example.com");
  await app.getByRole("textbox", { name: "Password" }).fill("three random words");
  await app.getByLabel("I agree").check();
  expect(await fieldProblems(app)).toEqual([]);
  await app.getByRole("button", { name: "Create account" }).click();
  await expect(app.getByText("Open the link in the mail to ana@example.com")).toBeVisible();

  await app.getByRole("link", { name: "Back to log in" }).click();
  await app.getByRole("link", { name: "Forgot your password?" }).click();
  await app.getByRole("textbox", { name: "Email" }).fill("ana@example.com");
  await keyboard.press("Enter");
  await expect(app.getByText("a link is on its way")).toBeVisible();
  expect(app.url()).toBe(address);
};
