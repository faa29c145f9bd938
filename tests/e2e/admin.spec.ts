import { expect, type Page } from "@playwright/test";
import { type Product, startProduct } from "../support/product";
import { findEverywhere } from "./pages/axe";
import { fillLogin, type NewUser, signedInUser } from "./pages/new-user";
import { test } from "./pages/test";

let product: Product;
test.beforeAll(async () => {
  product = await startProduct();
});
test.afterAll(() => product.discard());

/** The first user, who owns the installation, and another, each in a browser of their own. */
const people = test.extend<{ owner: Page; other: Page & { user: NewUser } }>({
  owner: async ({ browser }, use) => {
    const context = await browser.newContext({ baseURL: product.url });
    const page = await context.newPage();
    await signedInUser(page, product.dataDir, "Olive Owner");
    await use(page);
    await context.close();
  },
  other: async ({ browser, owner: _ }, use) => {
    const context = await browser.newContext({ baseURL: product.url });
    const page = await context.newPage();
    const user = await signedInUser(page, product.dataDir, "Wild Flower");
    await use(Object.assign(page, { user }));
    await context.close();
  },
});

people("an owner suspends a user, who is out at once, and lets them in again", async ({ owner, other }) => {
  const { email } = other.user;
  await owner.goto("/dashboard");
  await owner.getByRole("button", { name: "Account menu" }).click();
  await owner.getByRole("menuitem", { name: "Administration" }).click();
  for (const [path, label] of [
    ["/admin/teams", "Teams"],
    ["/admin/sign-up", "Sign-up"],
    ["/admin/inquiries", "Inquiries"],
    ["/admin/audit", "Audit trail"],
    ["/admin/mail", "Mail"],
    ["/admin/health", "Health"],
    ["/admin/about", "About"],
    ["/admin", "People"],
  ] as const) {
    await owner
      .getByRole("navigation", { name: "Administration pages" })
      .getByRole("link", { name: label, exact: true })
      .press("Enter");
    await expect(owner).toHaveURL(path);
    await expect(owner.getByRole("heading", { level: 1 })).toHaveText(label);
  }
  await other.goto("/dashboard");
  await other.getByRole("button", { name: "Account menu" }).click();
  await expect(other.getByRole("menuitem", { name: "Administration" })).toHaveCount(0);
  const hidden = await other.goto("/admin");
  await expect(other.getByText("Page not found")).toBeVisible();
  expect(hidden?.status()).toBe(404);

  await owner.goto("/admin");
  await owner.getByRole("searchbox").fill(email);
  await expect(owner).toHaveURL(`/admin?q=${encodeURIComponent(email)}`);
  await expect(owner.getByRole("row")).toHaveCount(2);
  const file = await owner.request.get(`/api/admin-export/people.csv?q=${encodeURIComponent(email)}`);
  expect((await file.text()).split("\r\n")[1]).toContain(email);
  await act(owner, "Suspend…", "Suspend");
  await expect(owner.getByRole("row", { name: /Suspended/ })).toBeVisible();
  expect(await findEverywhere(owner)).toEqual([]);

  await other.goto("/dashboard");
  await expect(other).toHaveURL(/\/login/);
  await fillLogin(other, other.user);
  await expect(other.getByText("This account is suspended.").first()).toBeVisible();

  await act(owner, "End suspension…", "End suspension");
  await other.goto("/login");
  await fillLogin(other, other.user);
  await other.waitForURL("**/dashboard");
  await other.goto("/account/security");
  await expect(other.getByText("Account suspended")).toBeVisible();
  await expect(other.getByText("By your administrator").first()).toBeVisible();
});

/** Chooses an entry of the only row's menu, and says why. */
async function act(owner: Page, entry: string, confirm: string) {
  await owner.getByRole("button", { name: /^Actions for/ }).click();
  await owner.getByRole("menuitem", { name: entry }).click();
  const dialog = owner.getByRole("dialog");
  await dialog.getByLabel("Reason").fill("They asked for it");
  await dialog.getByRole("button", { name: confirm, exact: true }).click();
  await expect(dialog).toBeHidden();
}
