import { expect, type Page } from "@playwright/test";
import { accountGroups, accountPages } from "~/domain/account/account-page";
import { findEverywhere } from "./pages/axe";
import { signedInUser } from "./pages/new-user";
import { test } from "./pages/test";

const list = (page: Page) => page.getByRole("navigation", { name: "Account pages" });
const title = (page: Page) => page.getByRole("heading", { level: 1 });
const current = (page: Page) => list(page).locator("[aria-current]");

const anchorsOf = ({ topic, sections = [], anchors = [] }: (typeof accountPages)[number]) => [
  ...(topic ? [topic] : []),
  ...sections.map(({ id }) => id),
  ...anchors,
];

test("the list leads to every page by keyboard, moves focus to its title, and marks it", async ({ page }) => {
  await signedInUser(page);
  await page.goto("/account");
  for (const { path, label } of accountPages) {
    await list(page).getByRole("link", { name: label, exact: true }).press("Enter");
    await expect(page).toHaveURL(path);
    await expect(title(page)).toHaveText(label);
    await expect(page).toHaveTitle(`${label} · Bluebonnet`);
    await expect(current(page)).toHaveText(label);
    if (path !== "/account") await expect(title(page)).toBeFocused();
  }
  for (const { pages } of accountGroups)
    for (const { label, sections = [] } of pages)
      for (const section of sections) {
        await list(page).getByRole("link", { name: section.label, exact: true }).press("Enter");
        await expect(title(page)).toHaveText(label);
        await expect(page.locator(`#${section.id}`)).toBeInViewport();
      }
  expect(await findEverywhere(page)).toEqual([]);
});

test("old anchors of the account page lead to the page that they are on now", async ({ page }) => {
  await signedInUser(page);
  for (const [anchor, path, heading] of [
    ["github", "/account/connections", "GitHub"],
    ["agent-roles", "/account/agent", "Several agents"],
    ["billing-history", "/account/billing", "Billing History"],
    ["security", "/account/security", "Security"],
  ] as const) {
    await page.goto("about:blank");
    await page.goto(`/account?from=mail#${anchor}`);
    await expect(page).toHaveURL(`${path}?from=mail#${anchor}`);
    await expect(page.getByRole("heading", { name: heading, exact: true })).toBeInViewport();
  }
  await page.goBack();
  await expect(page).toHaveURL("about:blank");
});

test("every anchor of an account page is on it", { tag: "@long" }, async ({ page }) => {
  await signedInUser(page);
  for (const accountPage of accountPages) {
    await page.goto(accountPage.path);
    // Where an account page says nothing more exact.
    for (const anchor of anchorsOf(accountPage).filter((each) => each !== "account"))
      await expect(page.locator(`[id="${anchor}"]`), anchor).toHaveCount(1);
  }
});

test("Ctrl-K finds the account's pages and their parts", async ({ page }) => {
  await signedInUser(page);
  await page.goto("/dashboard");
  const box = page.getByRole("combobox", { name: "Search chats and commands" });
  for (const [typed, found, address] of [
    ["notif", "Account: Notifications", "/account/notifications"],
    ["mcp", "Account: MCP Servers", "/account/connections#mcp"],
  ] as const) {
    await page.keyboard.press("Control+k");
    await box.fill(typed);
    await expect(page.getByRole("option")).toHaveText([found]);
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL(address);
  }
  await expect(page.getByRole("heading", { name: "MCP Servers" })).toBeInViewport();
});
