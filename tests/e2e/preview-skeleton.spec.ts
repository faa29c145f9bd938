import { expect } from "@playwright/test";
import { ChatBuilder } from "./pages/chat-builder";
import { signedInUser } from "./pages/new-user";
import { test } from "./pages/test";

test("the server's HTML has the preview's space and title where the pane renders them", async ({
  page,
  browser,
}) => {
  await signedInUser(page);
  const chat = new ChatBuilder(page);
  await chat.open();
  await expect(page.getByText("Your page will run here")).toBeVisible();
  const whole = chat.preview;

  const bare = await browser.newContext({
    storageState: await page.context().storageState(),
    baseURL: new URL(page.url()).origin,
    viewport: page.viewportSize(),
    javaScriptEnabled: false,
  });
  const unscripted = await bare.newPage();
  await unscripted.goto("/chat");
  const skeleton = new ChatBuilder(unscripted).preview;
  await expect(skeleton).toHaveAttribute("aria-busy", "true");
  for (const part of ["header", "h2"]) {
    expect(await skeleton.locator(part).boundingBox()).toEqual(await whole.locator(part).boundingBox());
  }
  await bare.close();
});
