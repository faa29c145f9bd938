import { expect } from "@playwright/test";
import { openPostgresServer } from "../support/postgres-server.mjs";
import { startProduct } from "../support/product";
import { makeDatabase } from "../support/server-database";
import { loadEverything } from "./pages/load-everything";
import { call, signedInUser } from "./pages/new-user";
import { test } from "./pages/test";

// Neither the server's time zone nor that of most developers.
const ZONE = "Pacific/Auckland";
test.use({ timezoneId: ZONE });

test("every page of a signed-in user hydrates", { tag: "@long" }, async ({ page }) => {
  await signedInUser(page);
  await loadEverything(page, 1);
});

test("times are in the user's time zone, rendered by the server from the second visit on", async ({
  page,
}) => {
  await signedInUser(page);
  await call(page, "chat.send", { text: "Explain a closure", modelId: "builtin:starter" });
  for (const route of ["/dashboard", "/chat-history"]) {
    await page.goto(route);
    const time = page.getByRole("link", { name: /Explain a closure/ }).locator("time");
    const at = new Date((await time.getAttribute("datetime")) ?? "");
    const text = `Today at ${at.toLocaleTimeString("en-GB", { timeStyle: "short", timeZone: ZONE })}`;
    await expect(time).toHaveText(text);
    expect(await (await page.request.get(route)).text()).toContain(`>${text}</time>`);
  }
});

test("every page of a signed-in user hydrates with data from a PostgreSQL server", { tag: "@long" }, async ({
  browser,
}) => {
  const server = await openPostgresServer();
  const database = await makeDatabase(server.url);
  const env = {
    DATABASE_URL: database.url,
    AUTH_SECRET: "a secret of more than 32 characters, for hydration",
  };
  const product = await startProduct({ env });
  const page = await browser.newPage({ baseURL: product.url });
  try {
    await signedInUser(page, product.dataDir);
    // The duration of a query decides whether its data are part of the page.
    await loadEverything(page, 3);
  } finally {
    await page.close();
    await product.discard();
    await database.drop();
    await server.stop();
  }
});
