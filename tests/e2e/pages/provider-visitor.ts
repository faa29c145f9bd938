import { expect, type Page } from "@playwright/test";

/** Clicks a provider's button on /login or /signup. */
export async function chooseProvider(page: Page, button: "GitHub" | "Gmail", path = "/login") {
  await page.goto(path);
  await page.getByRole("checkbox").check();
  await page.getByRole("button", { name: button, exact: true }).click();
}

/** Consents on the GitHub stand-in's page. */
export async function authorizeAtGitHub(page: Page, login: string) {
  await page.getByRole("link", { name: `Authorize as ${login}`, exact: true }).click();
}

/** Signs in and consents on the OpenID provider's pages. */
export async function authorizeAtGoogle(page: Page, login: string) {
  await page.getByPlaceholder("Enter any login").fill(login);
  await page.getByPlaceholder("and password").fill("anything");
  await page.getByRole("button", { name: "Sign-in" }).click();
  await page.getByRole("button", { name: "Continue" }).click();
}

/** Opens the Security page of the account. */
export async function openSecurity(page: Page) {
  await page.goto("/account/security");
  await expect(page.getByRole("heading", { name: "Connected accounts" })).toBeVisible();
}

/** Checks that nobody is signed in. */
export const isGuest = async (page: Page) => {
  const refused = await page.request.get("/dashboard", { maxRedirects: 0 });
  expect(refused.headers().location).toMatch(/\/login\?from=%2Fdashboard$/);
};

/** Checks for /login with the toast, and that nobody is signed in. */
export async function expectRefusal(page: Page, button: "GitHub" | "Gmail", sentence: string | RegExp) {
  await expect(page).toHaveURL(/\/login(?:\?|$)/);
  await expect(page.getByText(`Error signing in with ${button}`)).toBeVisible();
  await expect(page.getByText(sentence)).toBeVisible();
  await isGuest(page);
}
