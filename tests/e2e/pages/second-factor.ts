import { expect, type Page } from "@playwright/test";
import { TOTP } from "otpauth";
import { call, type NewUser } from "./new-user";

export const passkeys = (page: Page) => page.locator("#passkeys");

/** The code of an authenticator app with this key, by default at the current time. */
export const codeAt = (key: string, timestamp = Date.now()) =>
  new TOTP({ secret: key }).generate({ timestamp });

/** Fills in and submits the login form, including the terms. */
export async function giveCredentials(page: Page, { email, password }: NewUser) {
  await page.getByLabel("Email", { exact: true }).fill(email);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("checkbox").check();
  await page.getByRole("button", { name: "Log in", exact: true }).click();
}

/** Opens the two-factor settings of the account page. */
export async function openTwoFactor(page: Page) {
  await page.goto("/account/security");
  await expect(page.getByRole("switch", { name: /^Two-factor authentication/ })).toBeVisible();
}

/** Opens the passkey settings of the account page. */
export async function openPasskeys(page: Page) {
  await page.goto("/account/security");
  await expect(passkeys(page)).toBeVisible();
}

/** Turns two-factor authentication on through the API; returns the app's key and the recovery codes. */
export async function withTwoFactor(page: Page): Promise<{ key: string; codes: string[] }> {
  const { key } = await call(page, "auth.twoFactor.begin", { password: "" });
  const { recoveryCodes } = await call(page, "auth.twoFactor.confirm", { code: codeAt(key) });
  return { key, codes: recoveryCodes };
}

/**
 * Turns two-factor authentication on through the UI; `look` is called with the QR code shown. Returns the app's key
 * and the recovery codes.
 */
export async function turnOnTwoFactor(page: Page, look: () => Promise<void>) {
  await openTwoFactor(page);
  await page.getByRole("switch", { name: /^Two-factor authentication/ }).click();
  const dialog = page.getByRole("dialog");
  await expect(dialog.getByRole("img", { name: /QR code/ })).toBeVisible();
  await look();
  const key = ((await dialog.locator("code").textContent()) ?? "").replaceAll(" ", "");
  await dialog.getByLabel("Code from the app").fill(codeAt(key));
  await dialog.getByRole("button", { name: "Turn on" }).click();
  await expect(dialog.getByRole("heading", { name: "Save your recovery codes" })).toBeVisible();
  const codes = await dialog.getByRole("listitem").allTextContents();
  return { key, codes };
}

/** Closes the recovery codes. */
export async function saveCodes(page: Page) {
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("checkbox").check();
  await dialog.getByRole("button", { name: "Done" }).click();
  await expect(dialog).toHaveCount(0);
}

/** Chromium's virtual authenticator, like that of a phone or laptop. */
export async function virtualAuthenticator(page: Page) {
  const client = await page.context().newCDPSession(page);
  await client.send("WebAuthn.enable");
  const { authenticatorId } = await client.send("WebAuthn.addVirtualAuthenticator", {
    options: {
      protocol: "ctap2",
      transport: "internal",
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return {
    verifyUser: (isUserVerified: boolean) =>
      client.send("WebAuthn.setUserVerified", { authenticatorId, isUserVerified }),
    credentials: async () => (await client.send("WebAuthn.getCredentials", { authenticatorId })).credentials,
  };
}

/** Adds a passkey with a name. */
export async function addPasskey(page: Page, name: string) {
  await openPasskeys(page);
  await passkeys(page).getByRole("button", { name: "Add a passkey" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Name").fill(name);
  await dialog.getByRole("button", { name: "Continue" }).click();
  await expect(dialog).toHaveCount(0);
  await expect(passkeys(page).getByText(name, { exact: true })).toBeVisible();
}
