import { expect, type Page } from "@playwright/test";
import { findEverywhere } from "./pages/axe";
import { ChatBuilder } from "./pages/chat-builder";
import { test as withModel } from "./pages/model-world";
import { signedInUser } from "./pages/new-user";
import { test } from "./pages/test";

/** Thumbnails run only where no picture of the project is stored. */
const withoutPictures = (page: Page) => page.route(/project\.savePicture/, (route) => route.abort());

async function ask(page: Page, text: string) {
  const chat = new ChatBuilder(page);
  await chat.open();
  await chat.send(text);
  await page.waitForURL(/\/chat\/[\w-]+$/);
  await expect(page.getByRole("button", { name: "Regenerate reply" })).toBeVisible({ timeout: 40_000 });
  return new URL(page.url()).pathname;
}

test("a new user sees the specification's dashboard and an empty list of recent work", async ({ page }) => {
  const { email, name } = await signedInUser(page);
  await page.goto("/dashboard");
  await expect(page.getByRole("heading", { name: "Welcome to Your Dashboard" })).toBeVisible();
  await expect(page.getByText(`Hello, ${name}`)).toBeVisible();
  const overview = page.getByRole("region", { name: "Account Overview" });
  await expect(overview).toContainText(email);
  await expect(overview).toContainText("Free");
  const settings = page.getByRole("region", { name: "AI Settings" });
  // As the chat says below its message box: without a connection the starter answers.
  await expect(settings).toContainText("gemma3-4b: starter answers instead");
  await expect(settings).toContainText("dark");
  await expect(settings).toContainText("starter");
  await expect(page.getByText("Nothing here yet")).toBeVisible();
  await expect(page.getByText("0 of 10 used")).toBeVisible();
  await expect(page.getByText("No prompts in the last 30 days")).toBeVisible();
  expect(await findEverywhere(page)).toEqual([]);
  await page.getByRole("link", { name: "Open AI Chat" }).click();
  await expect(page).toHaveURL(/\/chat$/);
});

test("recent work has a thumbnail, prompts are counted in chart and table, and axe finds nothing", async ({
  page,
}) => {
  await signedInUser(page);
  await withoutPictures(page);
  const chat = await ask(page, "A pricing page called Corner bakery in green");
  await page.goto("/dashboard");
  const card = page.getByRole("region", { name: "Recent work" }).getByRole("link", { name: /bakery/ });
  await expect(card).toContainText("1 version");
  await expect(card).toContainText("Today at");
  const picture = card.frameLocator("iframe").frameLocator("iframe");
  await expect(picture.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(page.locator(".recharts-bar-rectangle path")).toHaveCount(1);
  expect(await findEverywhere(page)).toEqual([]);

  const usage = page.getByRole("region", { name: "Prompts" });
  await expect(usage).toContainText(/^Prompts9 left\. One more (at|tomorrow at) \d\d:\d\d/);
  await expect(usage).toContainText("1 of 10 used in the last 24 hours");
  await expect(usage.locator(".recharts-bar-rectangle path")).toHaveCount(1);
  await usage.getByRole("button", { name: "Show as a table" }).click();
  await expect(usage.getByRole("row")).toHaveCount(2);
  await expect(usage.getByRole("row").last()).toContainText("1");

  await card.click();
  await expect(page).toHaveURL(chat);
});

withModel(
  "a thumbnail runs the page's scripts, isolates them, and is served as text",
  { tag: "@long" },
  async ({ browser, world: { model, product } }) => {
    // The model stand-in serves as the external site: it records every request.
    const tracker = `${model.url}/seen.png`;
    const hostile =
      '```html\n<h1>Empty</h1><a href="/api/auth/signout">leave</a>' +
      "<script>document.querySelector('h1').textContent = 'Drawn';" +
      "try { top.location = '/login' } catch {}</script>" +
      `<img src="${tracker}">\n\`\`\`\n`;
    model.reply({ tokens: [hostile] });
    const page = await browser.newPage({ baseURL: product.url });
    try {
      await signedInUser(page, product.dataDir);
      await withoutPictures(page);
      const chat = new ChatBuilder(page);
      await chat.open();
      await chat.selectModel("qwen2.5-coder");
      await chat.send("a page");
      await expect(page.getByRole("button", { name: "Regenerate reply" })).toBeVisible({ timeout: 40_000 });
      const asked = page.waitForResponse((response) => response.url().includes("/api/thumbnails/"));
      await page.goto("/dashboard");
      const source = await asked;
      const picture = page.getByRole("region", { name: "Recent work" }).frameLocator("iframe");
      await expect(picture.locator('iframe[sandbox=""]')).toBeAttached();
      await expect(picture.frameLocator("iframe").locator("h1")).toHaveText("Drawn");
      await expect(page).toHaveURL(/\/dashboard$/);
      expect(model.requests.filter(({ path }) => path === "/seen.png")).toEqual([]);
      expect(source.headers()).toMatchObject({
        "content-type": "text/plain; charset=utf-8",
        "content-security-policy": "default-src 'none'; sandbox",
        "x-content-type-options": "nosniff",
      });
    } finally {
      await page.close();
    }
  },
);
