import { expect } from "@playwright/test";
import { buyPlan } from "./pages/buy-plan";
import { ChatBuilder } from "./pages/chat-builder";
import { confirmationLink, makeUser, signedInUser, signUp } from "./pages/new-user";
import { pressMore } from "./pages/preview-menus";
import { TemplateGallery } from "./pages/template-gallery";
import { test } from "./pages/test";

test("a guest finds a template, makes it theirs, signs up and starts a chat with it", async ({
  page,
  request,
}) => {
  const user = makeUser();
  await page.goto("/templates");
  const gallery = new TemplateGallery(page);
  await gallery.search.fill("zzzz");
  await expect(page.getByText("No template matches “zzzz”")).toBeVisible();
  await page.getByRole("button", { name: "Show all templates" }).click();
  await expect(gallery.search).toBeFocused();
  await gallery.search.fill("checklist");
  await gallery.pick("To-do list");
  await expect(page).toHaveURL(/\/templates\/todo-list$/);
  await gallery.dialog.getByLabel("Name").fill("Groceries");
  await expect(gallery.page.getByRole("heading", { name: "Groceries", level: 1 })).toBeVisible();
  await gallery.dialog.getByLabel("Accent color", { exact: true }).fill("#0a7f5a");
  await gallery.dialog.getByRole("button", { name: "Log in to start" }).click();
  await page.waitForURL(/\/login\?from=/);
  await page.getByRole("link", { name: "Sign up" }).click();
  await page.waitForURL(/\/signup\?from=/);
  await signUp(page, user, page.url());
  await page.goto(await confirmationLink(user.email));
  await page.getByRole("button", { name: "Confirm email" }).click();
  await page.waitForURL(/\/templates\/todo-list$/);
  await expect(gallery.dialog.getByLabel("Name")).toHaveValue("Groceries");
  await expect(gallery.dialog.getByLabel("Accent color", { exact: true })).toHaveValue("#0a7f5a");

  await gallery.start();
  const chat = new ChatBuilder(page);
  await expect(chat.previewPage.getByRole("heading", { name: "Groceries", level: 1 })).toBeVisible();
  await expect(chat.conversation.getByText("Start from the template “To-do list”.")).toBeVisible();
  expect(await chat.code()).toContain("--accent: #0a7f5a;");
  await expect(page.getByRole("button", { name: "Regenerate reply" })).toBeHidden();
  await expect(page.getByText("10 of 10 prompts left")).toBeVisible();

  // A template's files are public; an unknown template's do not exist.
  expect((await request.get("/api/templates/todo-list")).status()).toBe(200);
  expect((await request.get("/api/templates/no-such-template")).status()).toBe(404);
  expect((await request.get("/templates/no-such-template")).status()).toBe(404);
});

test("a new chat offers three starting points, and opening the gallery keeps the draft", {
  tag: "@long",
}, async ({ page }) => {
  await signedInUser(page);
  const chat = new ChatBuilder(page);
  await chat.open();
  await chat.box.fill("A draft");
  await page.getByRole("button", { name: "Integrations" }).click();
  await page.getByRole("button", { name: "Browse all templates" }).click();
  const gallery = new TemplateGallery(page);
  await gallery.pick("To-do list");
  await page.keyboard.press("Escape");
  await expect(gallery.search).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(chat.box).toHaveValue("A draft");

  const offered = page.getByRole("button", { name: /^Template / });
  await expect(offered).toHaveCount(3);
  await offered.filter({ hasText: "To-do list" }).click();
  await expect(gallery.dialog.getByLabel("Name")).toBeFocused();
  await gallery.start();
  await expect(chat.previewPage.getByRole("heading", { name: "To-do list", level: 1 })).toBeVisible();
  await expect(offered).toHaveCount(0);
});

test("Free users see which plan an advanced template needs, with a link to it", async ({ page }) => {
  await signedInUser(page);
  await page.goto("/templates");
  const gallery = new TemplateGallery(page);
  await expect(gallery.card("Kanban board").getByText("Professional")).toBeVisible();
  await gallery.pick("Kanban board");
  await expect(gallery.dialog.getByText("Kanban board is part of the Professional plan")).toBeVisible();
  await expect(gallery.dialog.getByRole("button", { name: "Start with this template" })).toBeHidden();
  await gallery.dialog.getByRole("link", { name: "See the Professional plan" }).click();
  await page.waitForURL("**/checkout/pro-plan");
});

test("Enterprise users save a page as a template, start from it, rename it and delete it", {
  tag: "@long",
}, async ({ page }) => {
  await signedInUser(page);
  const chat = new ChatBuilder(page);
  const gallery = new TemplateGallery(page);
  await page.goto("/templates/todo-list");
  await gallery.dialog.getByLabel("Name").fill("Our tasks");
  await gallery.start();
  await expect(chat.previewPage.getByRole("heading", { name: "Our tasks", level: 1 })).toBeVisible();

  await page.getByRole("button", { name: /^More actions/ }).click();
  const save = page.getByRole("menuitem", { name: "Save as template" });
  await expect(save).toContainText("Enterprise");
  await save.click();
  await expect(page.getByRole("dialog").getByText(/part of the Enterprise plan/)).toBeVisible();
  await expect(page.getByRole("link", { name: "See the Enterprise plan" })).toHaveAttribute(
    "href",
    "/checkout/enterprise-plan",
  );
  await page.keyboard.press("Escape");

  await buyPlan(page, { planId: "enterprise-plan" });
  await page.reload();
  await pressMore(page, "Save as template");
  const dialog = page.getByRole("dialog");
  await expect(dialog.getByLabel("Title")).toHaveValue("Our tasks");
  await dialog.getByLabel("Description").fill("What our team does.");
  await dialog.getByRole("button", { name: "Save template" }).click();
  await expect(chat.toast("Template saved")).toBeVisible();

  const picture = page.waitForResponse("**/api/custom-templates/*");
  await page.goto("/templates");
  await page.getByRole("button", { name: "Yours", exact: true }).click();
  expect((await picture).status()).toBe(200);
  await gallery.card("Our tasks").getByRole("button", { name: "Our tasks", exact: true }).click();
  await gallery.start();
  await expect(chat.previewPage.getByRole("heading", { name: "Our tasks", level: 1 })).toBeVisible();

  await page.goto("/templates");
  await page.getByRole("button", { name: "Actions for Our tasks" }).click();
  await page.getByRole("menuitem", { name: "Rename" }).click();
  await page.getByRole("dialog").getByLabel("Title").fill("Team tasks");
  await page.getByRole("dialog").getByRole("button", { name: "Save" }).click();
  await page.getByRole("button", { name: "Actions for Team tasks" }).click();
  await page.getByRole("menuitem", { name: "Delete" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Delete template" }).click();
  await expect(page.getByText("Team tasks")).toHaveCount(0);
});
