import { expect } from "@playwright/test";
import { freePort } from "../../scripts/serve/port.mjs";
import { newDataFolder } from "../support/data-folder.mjs";
import { startProduct } from "../support/product";
import { signedInUser } from "./pages/new-user";
import { codeAt, giveCredentials, withTwoFactor } from "./pages/second-factor";
import { test } from "./pages/test";

const yesterday = "the secret of yesterday, of more than 32 characters";
const today = "the secret of today, of more than 32 characters";

test("rotating AUTH_SECRET signs nobody out while the previous one is configured", { tag: "@long" }, async ({
  browser,
}) => {
  const dataDir = await newDataFolder();
  const port = await freePort("localhost");
  const start = (env: Record<string, string>) => startProduct({ dataDir, port, env });
  let product = await start({ AUTH_SECRET: yesterday });
  const page = await browser.newPage({ baseURL: product.url });
  try {
    const user = await signedInUser(page, dataDir);
    const { key } = await withTwoFactor(page);

    await product.stop();
    product = await start({ AUTH_SECRET: today, AUTH_SECRET_PREVIOUS: yesterday });
    await page.goto("/dashboard");
    await expect(page.getByText(`Hello, ${user.name}`)).toBeVisible();
    await page.context().clearCookies();
    await page.goto("/login");
    await giveCredentials(page, user);
    await page.getByLabel("Code", { exact: true }).fill(codeAt(key, Date.now() + 30_000));
    await expect(page).toHaveURL("/dashboard");

    await product.stop();
    product = await start({ AUTH_SECRET: yesterday });
    await page.goto("/dashboard");
    await expect(page).toHaveURL("/login?from=%2Fdashboard");
  } finally {
    await page.close();
    await product.discard();
  }
});
