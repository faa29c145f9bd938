import { expect } from "@playwright/test";
import { fieldProblems } from "../pages/field-problems";
import type { Walk } from "../pages/template-stage";

export const walk: Walk = async (app) => {
  await app.getByRole("button", { name: "Send message" }).click();
  expect(await fieldProblems(app)).toEqual([
    "Enter your name.",
    "Enter your email address.",
    "Choose a topic.",
    "Write a few words about your project.",
  ]);
  await expect(app.getByRole("textbox", { name: "Name" })).toBeFocused();
  await app.getByRole("textbox", { name: "Name" }).fill("Omar");
  await app.getByRole("textbox", { name: "Email" }).fill("omar@example.com");
  await app.getByLabel("What is it about?").selectOption("A new house");
  await app.getByRole("textbox", { name: "Message" }).fill("A house.");
  await expect(app.getByText("992 characters left")).toBeVisible();
  expect(await fieldProblems(app)).toEqual(["Tell us a little more: at least 20 characters."]);
  await app.getByRole("textbox", { name: "Message" }).fill("A house for four on a narrow lot.");
  await app.getByRole("button", { name: "Send message" }).click();
  await expect(app.getByRole("heading", { name: "Your message is on its way" })).toBeFocused();
  await expect(app.getByText("Thank you, Omar. We will write to omar@example.com")).toBeVisible();
  await app.getByRole("button", { name: "Send another message" }).click();
  await expect(app.getByRole("textbox", { name: "Name" })).toBeFocused();
  await expect(app.getByRole("textbox", { name: "Message" })).toHaveValue("");
};
