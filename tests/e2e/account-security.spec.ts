import { type Browser, expect, type Page } from "@playwright/test";
import { envVariable } from "../../scripts/environment.mjs";
import { waitForEmail } from "../support/outbox";
import { logIn, makeUser, type NewUser, signedInUser } from "./pages/new-user";
import { test } from "./pages/test";

const dataDir = envVariable("E2E_DATA_DIR") ?? "";
const newPassword = "a hill of paintbrushes";

/** The link in the newest email to `email` that leads to `path`. */
async function mailedLink(email: string, path: string): Promise<string> {
  const { text = "" } = await waitForEmail(dataDir, email, path);
  return text.match(new RegExp(`https?://\\S+${path}\\?\\S+`))?.[0] ?? "";
}

const openSecurity = async (page: Page) => {
  await page.goto("/account/security");
  await expect(page.getByRole("heading", { name: "Sessions" })).toBeVisible();
};

/** The same user in a separate browser. */
async function elsewhere(browser: Browser, user: NewUser): Promise<Page> {
  const page = await (await browser.newContext()).newPage();
  await logIn(page, user);
  return page;
}

const tryPassword = async (page: Page, { email, password }: Pick<NewUser, "email" | "password">) => {
  await page.getByLabel("Email", { exact: true }).fill(email);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("checkbox").check();
  await page.getByRole("button", { name: "Log in", exact: true }).click();
};

test("a password reset link sets a new password, ends all sessions and works once", async ({
  page,
  browser,
}) => {
  const user = await signedInUser(page);
  const guest = await (await browser.newContext()).newPage();
  await guest.goto("/login");
  await guest.getByRole("link", { name: "Forgot your password?" }).click();
  await guest.waitForURL("**/forgot-password");
  await guest.getByLabel("Email", { exact: true }).fill(user.email);
  await guest.getByRole("button", { name: "Send the link" }).click();
  await expect(guest.getByRole("heading", { name: "Check your email" })).toBeVisible();

  const link = await mailedLink(user.email, "/reset-password");
  await guest.goto(link);
  const choose = async (password: string) => {
    await guest.getByLabel("New password", { exact: true }).fill(password);
    await guest.getByLabel("Confirm new password").fill(password);
    await guest.getByRole("button", { name: "Set password" }).click();
  };
  await choose("sunshine");
  await expect(guest.getByLabel("New password", { exact: true })).toHaveAccessibleDescription(
    /^This is one of the most common passwords\./,
  );
  await choose(newPassword);
  await expect(guest.getByRole("heading", { name: "Password changed" })).toBeVisible();

  await page.goto("/dashboard");
  await expect(page).toHaveURL(/\/login/);
  await logIn(guest, { ...user, password: newPassword });
  await guest.goto(link);
  await choose("yet another field");
  await expect(guest.getByRole("heading", { name: "This link has expired" })).toBeVisible();
});

test("the forgot-password page answers an unknown address the same way", async ({ page }) => {
  await page.goto("/forgot-password");
  await page.getByLabel("Email", { exact: true }).fill(makeUser().email);
  await page.getByRole("button", { name: "Send the link" }).click();
  await expect(page.getByRole("heading", { name: "Check your email" })).toBeVisible();
});

test("changing the password ends the session of another browser and keeps this one", {
  tag: "@long",
}, async ({ page, browser }) => {
  const user = await signedInUser(page);
  const other = await elsewhere(browser, user);
  await openSecurity(page);
  const fill = async (current: string) => {
    await page.getByLabel("Current password").fill(current);
    await page.getByLabel("New password", { exact: true }).fill(newPassword);
    await page.getByLabel("Confirm new password").fill(newPassword);
    await page.getByRole("button", { name: "Change password" }).click();
  };
  await fill("not this one at all");
  await expect(page.getByLabel("Current password")).toHaveAccessibleDescription(
    "This password is incorrect.",
  );
  await fill(user.password);
  await expect(page.getByText("Password changed").first()).toBeVisible();
  await other.goto("/dashboard");
  await expect(other).toHaveURL(/\/login/);
  await page.goto("/dashboard");
  await expect(page.getByText(`Hello, ${user.name}`)).toBeVisible();
});

test("the list of sessions shows the devices and signs one of them out", { tag: "@long" }, async ({
  page,
  browser,
}) => {
  const user = await signedInUser(page);
  const other = await elsewhere(browser, user);
  await openSecurity(page);
  const sessions = page.locator("#sessions");
  await expect(sessions.getByRole("listitem")).toHaveCount(2);
  await expect(sessions.getByText("This device")).toHaveCount(1);
  await expect(sessions.getByText(/^This machine · /)).toHaveCount(2);
  await sessions.getByRole("button", { name: /^Log out of Chrome/ }).click();
  await expect(sessions.getByRole("listitem")).toHaveCount(1);
  await expect(page.locator("#events").getByText(/^Session ended/)).toBeVisible();
  await other.goto("/dashboard");
  await expect(other).toHaveURL(/\/login/);
});

test("an email change takes effect once both addresses are confirmed", { tag: "@long" }, async ({ page }) => {
  const user = await signedInUser(page);
  const { email: moved } = makeUser();
  await openSecurity(page);
  const section = page.locator("#email");
  await section.getByLabel("New email").fill(moved);
  await section.getByLabel("Your password").fill(user.password);
  await section.getByRole("button", { name: "Change email" }).click();
  await expect(section.getByText(`Changing to ${moved}`)).toBeVisible();
  for (const [address, heading] of [
    [user.email, "One more address to confirm"],
    [moved, "Email address changed"],
  ] as const) {
    const link = await mailedLink(address, "/confirm-email-change");
    await page.goto(link);
    await page.getByRole("button", { name: "Confirm" }).click();
    await expect(page.getByRole("heading", { name: heading })).toBeVisible();
  }
  await page.context().clearCookies();
  await logIn(page, { ...user, email: moved });
});

test("deleting an account closes it at once, and signing in restores it with a message", async ({ page }) => {
  const user = await signedInUser(page);
  await page.goto("/account/data");
  await page.getByRole("button", { name: "Delete account" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Your password").fill("not this one at all");
  await dialog.getByRole("button", { name: "Delete my account" }).click();
  await expect(dialog.getByText("This password is incorrect.")).toBeVisible();
  await dialog.getByLabel("Your password").fill(user.password);
  await dialog.getByRole("button", { name: "Delete my account" }).click();
  await expect(page.getByRole("heading", { name: "Your account is closed" })).toBeVisible();
  await page.getByRole("button", { name: "Go to the home page" }).click();
  await expect(page).toHaveURL("/");
  await page.goto("/dashboard");
  await expect(page).toHaveURL(/\/login/);
  await waitForEmail(dataDir, user.email, "will be erased on");

  await logIn(page, user);
  await expect(page.getByText("your account will not be deleted")).toBeVisible();
  await openSecurity(page);
  await expect(page.locator("#events").getByText("Account deletion cancelled by logging in")).toBeVisible();
});

test("wrong passwords are delayed, and the form shows how long to wait", { tag: "@long" }, async ({
  page,
}) => {
  const { email } = makeUser();
  await page.goto("/login");
  // The number of attempts before that depends on this machine's speed: delays start short and double.
  await expect(async () => {
    await tryPassword(page, { email, password: "certainly wrong" });
    await expect(page.getByText(/Please try again in \d+ seconds?\./)).toBeVisible({ timeout: 2_000 });
  }).toPass();
});
