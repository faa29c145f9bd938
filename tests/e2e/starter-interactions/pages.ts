import { expect } from "@playwright/test";
import type { Interaction } from "./interaction";

/** What each page recipe is for, done as its user would; keyed by recipe id. */
export const pageInteractions: Readonly<Record<string, Interaction>> = {
  landing: async (frame) => {
    await frame.getByRole("button", { name: /Yearly/ }).click();
    await expect(frame.locator(".plan-period").first()).toHaveText("/year");
    await frame.locator("#faq summary").first().click();
    await expect(frame.locator("#faq details").first()).toHaveAttribute("open", "");
  },
  pricing: async (frame) => {
    const figure = frame.locator(".plan-figure").first();
    const monthly = Number((await figure.textContent())?.slice(1));
    await frame.getByRole("button", { name: /Yearly/ }).click();
    await expect(figure).toHaveText(`$${monthly * 10}`);
    const name = (await frame.locator(".plan").nth(1).getByRole("heading").textContent()) ?? "";
    await frame.getByRole("button", { name: `Choose ${name}` }).click();
    await expect(frame.locator("#plan-chosen")).toContainText(name);
  },
  login: async (frame) => {
    await frame.getByRole("button", { name: "Sign in" }).click();
    await expect(frame.locator("#email-error")).toHaveText("Please enter a valid e-mail address.");
    await expect(frame.getByLabel("E-mail")).toBeFocused();
    await frame.getByLabel("E-mail").fill("ada@example.org");
    await frame.getByLabel("Password", { exact: true }).fill("difference engine");
    await frame.getByLabel("Show password").check();
    await expect(frame.getByLabel("Password", { exact: true })).toHaveAttribute("type", "text");
    await frame.getByRole("button", { name: "Sign in" }).click();
    await expect(frame.getByRole("status")).toContainText("ada");
  },
  signup: async (frame) => {
    await frame.getByLabel("Name").fill("Ada");
    await frame.getByLabel("E-mail").fill("ada@example.org");
    await frame.getByLabel("Password", { exact: true }).fill("Difference-1843");
    await expect(frame.locator("#strength-word")).toHaveText("Strong");
    await frame.getByLabel("Confirm password").fill("another");
    await frame.getByRole("button", { name: "Create account" }).click();
    await expect(frame.locator("#confirm-error")).toHaveText("The passwords are not the same.");
    await expect(frame.locator("#terms-error")).not.toBeEmpty();
    await frame.getByLabel("Confirm password").fill("Difference-1843");
    await frame.getByLabel("I agree to the terms").check();
    await frame.getByRole("button", { name: "Create account" }).click();
    await expect(frame.locator("#signup-result")).toContainText("Welcome, Ada");
  },
  dashboard: async (frame) => {
    await expect(frame.locator("#chart .dot")).toHaveCount(7);
    await frame.getByRole("button", { name: "12 months" }).click();
    await expect(frame.locator("#chart .dot")).toHaveCount(12);
    await expect(frame.locator("#figure-revenue")).toHaveText("$453,650");
    await frame.locator("#chart .dot").last().focus();
    await expect(frame.locator("#chart-note")).toHaveText("Dec: $51,300");
  },
  notes: async (frame) => {
    await frame.getByRole("button", { name: "New note" }).click();
    await frame.getByLabel("Title").fill("Tides");
    await frame.getByLabel("Text").fill("High water at nine");
    await expect(frame.locator("#note-words")).toHaveText("4 words");
    await frame.getByLabel("Search notes").fill("high water");
    await expect(frame.locator("#note-list li")).toHaveCount(1);
    await frame.getByRole("button", { name: "Delete note" }).click();
    await expect(frame.locator("#no-notes")).toBeVisible();
  },
  weather: async (frame) => {
    const now = frame.locator(".weather-figure");
    await expect(now).toHaveText("19°");
    await frame.getByRole("button", { name: "°F" }).click();
    await expect(now).toHaveText("66°");
    await expect(frame.getByText("not a forecast")).toBeVisible();
  },
  portfolio: async (frame) => {
    const all = await frame.locator(".project").count();
    await frame.locator("[data-filter]").nth(1).click();
    expect(await frame.locator(".project:visible").count()).toBeLessThan(all);
    await frame.getByLabel("Name").fill("Ada");
    await frame.getByLabel("E-mail").fill("ada@example.org");
    await frame.getByLabel("Message").fill("I like your work.");
    await frame.getByRole("button", { name: "Send message" }).click();
    await expect(frame.locator("#contact-sent")).toContainText("Thank you, Ada");
  },
  blog: async (frame) => {
    const first = frame.locator(".post").first();
    await first.getByRole("button").click();
    await expect(first.locator(".post-rest")).toBeVisible();
    await frame.getByLabel("Search").fill("nothing like this");
    await expect(frame.locator("#no-posts")).toBeVisible();
  },
  gallery: async (frame) => {
    const pictures = frame.locator(".picture-button");
    const count = await pictures.count();
    await pictures.first().click();
    await expect(frame.locator("#viewer-place")).toHaveText(`1 of ${count}`);
    await frame.page().keyboard.press("ArrowRight");
    await expect(frame.locator("#viewer-place")).toHaveText(`2 of ${count}`);
    await frame.getByRole("button", { name: "Close" }).click();
    await expect(frame.locator("#viewer")).toBeHidden();
  },
  contact: async (frame) => {
    await frame.getByRole("button", { name: "Send message" }).click();
    await expect(frame.locator("#contact-name-error")).toHaveText("Please enter your name.");
    await frame.getByLabel("Name").fill("Ada");
    await frame.getByLabel("E-mail").fill("ada@example.org");
    await frame.getByLabel("Message").fill("Do you bake on Sundays?");
    await frame.getByRole("button", { name: "Send message" }).click();
    await expect(frame.locator("#contact-sent")).toContainText("Thank you, Ada");
  },
  table: async (frame) => {
    const names = frame.locator("#rows tr td:first-child");
    const sorted = await names.allTextContents();
    expect(sorted).toEqual([...sorted].sort((a, b) => a.localeCompare(b)));
    await frame.getByRole("button", { name: "In stock" }).click();
    const stock = (await frame.locator("#rows tr td:last-child").allTextContents()).map(Number);
    expect(stock).toEqual([...stock].sort((a, b) => a - b));
    await frame.getByLabel("Search").fill(sorted[0] ?? "");
    await expect(names.first()).toHaveText(sorted[0] ?? "");
    await frame.getByLabel("Search").fill("zzzz");
    await expect(frame.locator("#nothing")).toBeVisible();
    await frame.getByRole("button", { name: "Clear filters" }).click();
    await expect(frame.locator("#rows tr")).toHaveCount(sorted.length);
  },
};
