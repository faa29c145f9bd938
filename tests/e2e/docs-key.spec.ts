import { expect, request } from "@playwright/test";
import { findEverywhere } from "./pages/axe";
import { signedInUser } from "./pages/new-user";
import { test } from "./pages/test";

test("a signed-in reader puts a key into all snippets of a page at one press, until the page is left", {
  tag: "@long",
}, async ({ page, context, baseURL }) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await signedInUser(page);
  await page.goto("/docs/sdk/core");
  const panel = page.getByRole("tabpanel", { name: "curl" });
  await page.getByRole("tab", { name: "curl" }).first().click();
  const insert = panel.getByRole("button", { name: "Insert a key" });
  await expect(insert).toHaveAccessibleDescription(/expires in 30 days/);
  await insert.focus();
  await page.keyboard.press("Enter");
  await expect(page.getByText("Inserted a new API key")).toBeVisible();
  await expect(panel.getByText(/"Authorization: Bearer bb_[\w-]{43}"/)).toBeVisible();
  expect(await findEverywhere(page)).toEqual([]);

  await panel.getByRole("button", { name: "Copy code" }).click();
  await expect(page.getByText("Copied to clipboard", { exact: true })).toBeVisible();
  const [token = ""] =
    (await page.evaluate(() => navigator.clipboard.readText())).match(/bb_[\w-]{43}/) ?? [];
  const program = await request.newContext({
    baseURL,
    extraHTTPHeaders: { authorization: `Bearer ${token}` },
  });
  expect((await program.get("/api/v1/models")).status()).toBe(200);
  expect((await program.get("/api/v1/projects")).status()).toBe(200);
  expect((await program.post("/api/v1/projects", { data: {} })).status()).toBe(403);

  // In the other languages, as text; and kept nowhere.
  await page.getByRole("tab", { name: "Python" }).first().click();
  await expect(page.getByText(`"${token}"`).filter({ visible: true }).first()).toBeVisible();
  const kept = await page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]));
  expect(kept + JSON.stringify(await context.cookies())).not.toContain(token);
  await page.reload();
  await expect(page.getByText("BLUEBONNET_API_KEY").filter({ visible: true }).first()).toBeVisible();
  expect(await page.content()).not.toContain(token);

  await page.goto("/account/api-keys");
  const row = page.locator("#api-keys").getByRole("listitem").filter({ hasText: "Documentation: Client" });
  await expect(row).toContainText("Use models · Read projects");
  await expect(row).toContainText("Expires");
});

test("guests learn where keys are made, and see no button", async ({ page }) => {
  const answered = page.waitForResponse("**/api/auth/session");
  await page.goto("/docs/api");
  await answered;
  const panel = page.getByRole("tabpanel", { name: "curl" });
  await expect(panel.getByText("Needs an API key.")).toBeVisible();
  await expect(panel.getByRole("link", { name: "Your keys" })).toHaveAttribute("href", "/account/api-keys");
  await expect(page.getByRole("button", { name: "Insert a key" })).toHaveCount(0);
});
