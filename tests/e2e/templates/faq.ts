import { expect } from "@playwright/test";
import type { Walk } from "../pages/template-stage";

export const walk: Walk = async (app) => {
  const { keyboard } = app.page();
  const count = app.getByRole("status");
  const questions = app.locator("details:visible");
  await app.getByText("Is there a minimum term?").focus();
  await keyboard.press("Enter");
  await expect(app.getByText("Cancel after the first bag")).toBeVisible();
  await app.getByLabel("Search the questions").fill("PAUSE");
  await expect(count).toHaveText("1 question");
  await expect(questions).toHaveCount(1);
  await expect(questions.locator("summary mark")).toHaveText("pause");
  await expect(questions.locator("p mark").first()).toBeVisible();
  await expect(app.getByRole("heading", { name: "Coffee and brewing" })).toBeHidden();
  await app.getByLabel("Search the questions").fill("<b>");
  await expect(count).toHaveText("0 questions");
  await expect(app.getByText("No question matches.")).toBeVisible();
  await app.getByLabel("Search the questions").fill("");
  await expect(app.locator("mark")).toHaveCount(0);
  await app.getByRole("button", { name: "Open all" }).click();
  await expect(app.locator("details[open]")).toHaveCount(12);
  await app.getByRole("button", { name: "Close all" }).click();
  await expect(app.locator("details[open]")).toHaveCount(0);
};
