import { expect } from "@playwright/test";
import { loadEverything } from "./pages/load-everything";
import { call, signedInUser } from "./pages/new-user";
import { test } from "./pages/test";

// Neither the server's time zone nor that of most developers.
const ZONE = "Pacific/Auckland";
test.use({ timezoneId: ZONE });

test("every page of a signed-in user hydrates", async ({ page }) => {
  await signedInUser(page);
  await loadEverything(page, 1);
});

test("times are in the user's time zone, rendered by the server from the second visit on", async ({
  page,
}) => {
  await signedInUser(page);
  await call(page, "chat.send", { text: "A pricing page", modelId: "builtin:starter" });
  for (const route of ["/dashboard", "/chat-history"]) {
    await page.goto(route);
    const time = page.getByRole("link", { name: /A pricing page/ }).locator("time");
    const at = new Date((await time.getAttribute("datetime")) ?? "");
    const text = `Today at ${at.toLocaleTimeString("en-GB", { timeStyle: "short", timeZone: ZONE })}`;
    await expect(time).toHaveText(text);
    expect(await (await page.request.get(route)).text()).toContain(`>${text}</time>`);
  }
});
