import { readFile } from "node:fs/promises";
import { expect, type Page } from "@playwright/test";
import { findEverywhere } from "./pages/axe";
import { signedInUser } from "./pages/new-user";
import {
  addPasskey,
  codeAt,
  giveCredentials,
  openPasskeys,
  openTwoFactor,
  passkeys,
  saveCodes,
  turnOnTwoFactor,
  virtualAuthenticator,
  withTwoFactor,
} from "./pages/second-factor";
import { test } from "./pages/test";

/** The code after the last one used: within the allowed drift, which saves a wait of 30 s. */
const nextCode = (key: string) => codeAt(key, Date.now() + 30_000);

const signOut = (page: Page) => page.context().clearCookies();
const codeField = (page: Page) => page.getByLabel("Code", { exact: true });
const wrongCode = (page: Page) => page.getByText("That code is incorrect or has already been used.");

const expectNothingByAxe = async (page: Page) => expect(await findEverywhere(page)).toEqual([]);

test("two-factor authentication is set up by QR code or key, confirmed by a code, and required after the password", async ({
  page,
}) => {
  const user = await signedInUser(page);
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  const { key, codes } = await turnOnTwoFactor(page, () => expectNothingByAxe(page));
  expect(new Set(codes).size).toBe(10);
  await expect(page.getByText("Two-factor authentication is on", { exact: true })).toBeVisible();
  await expectNothingByAxe(page);

  const dialog = page.getByRole("dialog");
  await dialog.getByRole("button", { name: "Copy" }).click();
  expect((await page.evaluate(() => navigator.clipboard.readText())).trim().split("\n")).toEqual(codes);
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    dialog.getByRole("button", { name: "Download" }).click(),
  ]);
  expect((await readFile(await download.path(), "utf8")).trim().split("\n")).toEqual(codes);
  await page.keyboard.press("Escape");
  await expect(dialog.getByText(codes[0] ?? "")).toBeVisible();
  await saveCodes(page);
  await expect(page.getByRole("switch", { name: /^Two-factor authentication/ })).toBeChecked();
  await expect(page.getByText("10 of 10 left")).toBeVisible();

  await signOut(page);
  await page.goto("/login?from=%2Fchat-history");
  await giveCredentials(page, user);
  await expect(page.getByRole("heading", { name: "Two-factor authentication" })).toBeVisible();
  await expect(codeField(page)).toBeFocused();
  await expect(codeField(page)).toHaveAttribute("autocomplete", "one-time-code");
  await page.keyboard.type("000000");
  await expect(wrongCode(page)).toBeVisible();
  await expectNothingByAxe(page);
  await page.keyboard.type(nextCode(key));
  await expect(page).toHaveURL("/chat-history");
});

test("a recovery code signs in once, new ones replace the old, and one turns it off", {
  tag: "@long",
}, async ({ page }) => {
  const user = await signedInUser(page);
  const { key, codes } = await withTwoFactor(page);
  const [code = ""] = codes;
  for (const accepted of [true, false]) {
    await signOut(page);
    await page.goto("/login");
    await giveCredentials(page, user);
    await page.getByRole("button", { name: "Use a recovery code" }).click();
    await expect(page.getByLabel("Recovery code")).toBeFocused();
    await page.keyboard.type(code.toLowerCase());
    await page.keyboard.press("Enter");
    if (accepted) await expect(page).toHaveURL("/dashboard");
    else await expect(wrongCode(page)).toBeVisible();
  }
  await page.getByRole("button", { name: "Use a code from your app" }).click();
  await codeField(page).fill(nextCode(key));
  await expect(page).toHaveURL("/dashboard");

  await openTwoFactor(page);
  await expect(page.getByText("9 of 10 left")).toBeVisible();
  const dialog = page.getByRole("dialog");
  const field = dialog.getByLabel("Code from the app, or a recovery code");
  await page.getByRole("button", { name: "Generate new codes" }).click();
  await field.fill(codes[1] ?? "");
  await dialog.getByRole("button", { name: "Generate new codes" }).click();
  await expect(page.getByRole("heading", { name: "Save your recovery codes" })).toBeVisible();
  const [renewed = ""] = await dialog.getByRole("listitem").allTextContents();
  await saveCodes(page);
  await expect(page.getByText("10 of 10 left")).toBeVisible();

  const toggle = page.getByRole("switch", { name: /^Two-factor authentication/ });
  await toggle.click();
  await field.fill(codes[2] ?? "");
  await dialog.getByRole("button", { name: "Turn off" }).click();
  await expect(dialog.getByText("That code is incorrect")).toBeVisible();
  await field.fill(renewed);
  await dialog.getByRole("button", { name: "Turn off" }).click();
  await expect(toggle).not.toBeChecked();
  await signOut(page);
  await page.goto("/login");
  await giveCredentials(page, user);
  await expect(page).toHaveURL("/dashboard");
});

test("the challenge ends after five wrong codes, and its secret is in no URL and out of reach of scripts", async ({
  page,
}) => {
  const user = await signedInUser(page);
  await withTwoFactor(page);
  await signOut(page);
  await page.goto("/login");
  await giveCredentials(page, user);
  await expect(codeField(page)).toBeVisible();
  const question = (await page.context().cookies()).find(({ name }) => name.endsWith("second-factor"));
  expect(question).toMatchObject({ httpOnly: true, sameSite: "Lax" });
  expect(page.url()).not.toContain(question?.value);
  // The URL a provider sign-in returns to: the cookie identifies the challenge.
  const back = await page.context().newPage();
  await back.goto("/login?step=second-factor");
  await expect(codeField(back)).toBeVisible();
  for (let tries = 0; tries < 5; tries++) {
    await page.keyboard.type("000000");
    await expect(page.getByRole("button", { name: "Verify" })).toBeEnabled();
    await expect(wrongCode(page)).toBeVisible();
  }
  await page.keyboard.type("000000");
  await expect(page.getByText("there were too many wrong codes. Please log in again.")).toBeVisible();
  await expect(page.getByRole("heading", { name: "Welcome to Bluebonnet" })).toBeVisible();
  await back.reload();
  await expect(back.getByRole("heading", { name: "Welcome to Bluebonnet" })).toBeVisible();
});

/** Signs in with only a passkey. */
async function showPasskey(page: Page) {
  await signOut(page);
  await page.goto("/login");
  await page.getByRole("checkbox").check();
  await page.getByRole("button", { name: "Log in with a passkey" }).click();
}

test("a passkey is added, renamed, signs in without a password, and is removed", async ({ page }) => {
  const user = await signedInUser(page);
  const device = await virtualAuthenticator(page);
  await addPasskey(page, "Field laptop");
  expect(await device.credentials()).toMatchObject([{ isResidentCredential: true, rpId: "localhost" }]);
  await expect(page.locator("#events").getByText("Passkey added: Field laptop")).toBeVisible();
  const dialog = page.getByRole("dialog");
  await page.getByRole("button", { name: "Rename Field laptop" }).click();
  await dialog.getByLabel("Name").fill("Meadow laptop");
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(passkeys(page).getByText("Meadow laptop", { exact: true })).toBeVisible();

  await passkeys(page).getByRole("button", { name: "Add a passkey" }).click();
  await dialog.getByRole("button", { name: "Continue" }).click();
  await expect(page.getByText("This device already has a passkey for your account.")).toBeVisible();

  await signOut(page);
  await page.goto("/login");
  // The terms have not been accepted in this browser yet, so the box comes first.
  await expect(page.getByRole("button", { name: "Log in with a passkey" })).toBeDisabled();
  await showPasskey(page);
  await expect(page).toHaveURL("/dashboard");
  await expect(page.getByText(`Hello, ${user.name}`)).toBeVisible();

  await openPasskeys(page);
  await expect(passkeys(page).getByText("last used")).toBeVisible();
  await page.getByRole("button", { name: "Remove Meadow laptop" }).click();
  await dialog.getByRole("button", { name: "Remove passkey" }).click();
  await expect(page.getByText("You have no passkeys yet.")).toBeVisible();
  await showPasskey(page);
  await expect(page.getByText("This passkey was not accepted.")).toBeVisible();
});

test("a passkey works as a second factor, and alone it needs none; without user verification it is rejected", {
  tag: "@long",
}, async ({ page }) => {
  const user = await signedInUser(page);
  const device = await virtualAuthenticator(page);
  await addPasskey(page, "Phone");
  await withTwoFactor(page);
  await showPasskey(page);
  await expect(page).toHaveURL("/dashboard");

  await device.verifyUser(false);
  await showPasskey(page);
  await expect(page.getByText("No passkey was used. You can try again.")).toBeVisible();
  await device.verifyUser(true);
  await giveCredentials(page, user);
  await page.getByRole("button", { name: "Use a passkey" }).click();
  await expect(page).toHaveURL("/dashboard");
});
