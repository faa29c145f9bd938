// `fixme`: written and not yet seen to pass; whoever runs it first takes the mark away.
import { readFile } from "node:fs/promises";
import AxeBuilder from "@axe-core/playwright";
import { expect, type Page, test } from "@playwright/test";
import { signedInUser } from "./pages/new-user";
import {
  addPasskey,
  codeAt,
  giveCredentials,
  openPasskeys,
  openTwoFactor,
  saveCodes,
  section,
  turnOnTwoFactor,
  virtualAuthenticator,
} from "./pages/second-factor";

/** The code after the one that was used last: within the drift that is allowed, so that nobody waits 30 s. */
const nextCode = (key: string) => codeAt(key, Date.now() + 30_000);

const signOut = (page: Page) => page.context().clearCookies();
const codeField = (page: Page) => page.getByLabel("Code", { exact: true });

test.fixme("two-factor authentication is set up by QR code or key, confirmed by a code, and asked for after the password", async ({
  page,
}) => {
  const user = await signedInUser(page);
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  const { key, codes } = await turnOnTwoFactor(page);
  expect(new Set(codes).size).toBe(10);

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
  await expect(page.getByRole("switch", { name: /second factor/ })).toBeChecked();
  await expect(page.getByText("10 of 10 left")).toBeVisible();

  await signOut(page);
  await page.goto("/login?from=%2Fchat-history");
  await giveCredentials(page, user);
  await expect(page.getByRole("heading", { name: "Two-factor authentication" })).toBeVisible();
  await expect(codeField(page)).toBeFocused();
  await expect(codeField(page)).toHaveAttribute("autocomplete", "one-time-code");
  await page.keyboard.type("000000");
  await expect(page.getByText("This code is not right, or it was used already.")).toBeVisible();
  await page.keyboard.type(nextCode(key));
  await expect(page).toHaveURL("/chat-history");
});

test.fixme("a recovery code lets in once, and new ones replace the old", async ({ page }) => {
  const user = await signedInUser(page);
  const { key, codes } = await turnOnTwoFactor(page);
  await saveCodes(page);
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
    else await expect(page.getByText("it was used already")).toBeVisible();
  }
  await page.getByRole("button", { name: "Use a code from your app" }).click();
  await codeField(page).fill(nextCode(key));
  await expect(page).toHaveURL("/dashboard");

  await openTwoFactor(page);
  await expect(page.getByText("9 of 10 left")).toBeVisible();
  await page.getByRole("button", { name: "Make new codes" }).click();
  await page.getByLabel("Code from the app, or a recovery code").fill(codes[1] ?? "");
  await page.getByRole("dialog").getByRole("button", { name: "Make new codes" }).click();
  await expect(page.getByRole("heading", { name: "Save your recovery codes" })).toBeVisible();
  expect(await page.getByRole("dialog").getByRole("listitem").allTextContents()).not.toContain(codes[2]);
  await saveCodes(page);
  await expect(page.getByText("10 of 10 left")).toBeVisible();
});

test.fixme("turning it off asks for a code, and then the password is enough", async ({ page }) => {
  const user = await signedInUser(page);
  const { codes } = await turnOnTwoFactor(page);
  await saveCodes(page);
  await page.getByRole("switch", { name: /second factor/ }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Code from the app, or a recovery code").fill("000000");
  await dialog.getByRole("button", { name: "Turn off" }).click();
  await expect(dialog.getByText("This code is not right")).toBeVisible();
  await dialog.getByLabel("Code from the app, or a recovery code").fill(codes[0] ?? "");
  await dialog.getByRole("button", { name: "Turn off" }).click();
  await expect(page.getByRole("switch", { name: /second factor/ })).not.toBeChecked();
  await signOut(page);
  await page.goto("/login");
  await giveCredentials(page, user);
  await expect(page).toHaveURL("/dashboard");
});

test.fixme("the question ends after five wrong codes, and is in no address and no script's reach", async ({
  page,
}) => {
  const user = await signedInUser(page);
  await turnOnTwoFactor(page);
  await saveCodes(page);
  await signOut(page);
  await page.goto("/login");
  await giveCredentials(page, user);
  await expect(codeField(page)).toBeVisible();
  const question = (await page.context().cookies()).find(({ name }) => name.endsWith("second-factor"));
  expect(question).toMatchObject({ httpOnly: true, sameSite: "Lax" });
  expect(page.url()).not.toContain(question?.value);
  // A provider's way back is this address: the cookie says which question it is.
  await page.goto("/login?step=second-factor");
  for (let tries = 0; tries < 5; tries++) {
    await codeField(page).fill("000000");
    await expect(page.getByRole("button", { name: "Verify" })).toBeEnabled();
    await expect(page.getByText("This code is not right")).toBeVisible();
  }
  await page.goto("/login?step=second-factor");
  await expect(page.getByRole("heading", { name: "Welcome back" })).toBeVisible();
});

test.fixme("a passkey is added, named, signs in without a password, and is removed", async ({ page }) => {
  const user = await signedInUser(page);
  const device = await virtualAuthenticator(page);
  await addPasskey(page, "Field laptop");
  expect(await device.credentials()).toMatchObject([{ isResidentCredential: true, rpId: "localhost" }]);
  await page.getByRole("button", { name: "Rename Field laptop" }).click();
  await page.getByRole("dialog").getByLabel("Name").fill("Meadow laptop");
  await page.getByRole("dialog").getByRole("button", { name: "Save" }).click();
  await expect(section(page, "Passkeys").getByText("Meadow laptop", { exact: true })).toBeVisible();

  await section(page, "Passkeys").getByRole("button", { name: "Add a passkey" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Continue" }).click();
  await expect(page.getByText("This device has a passkey for your account already.")).toBeVisible();
  await page.getByRole("dialog").getByRole("button", { name: "Cancel" }).click();

  await signOut(page);
  await page.goto("/login");
  const enter = page.getByRole("button", { name: "Sign in with a passkey" });
  await expect(enter).toBeDisabled();
  await page.getByRole("checkbox").check();
  await enter.click();
  await expect(page).toHaveURL("/dashboard");
  await expect(page.getByText(`Hello, ${user.email}`)).toBeVisible();

  await openPasskeys(page);
  await expect(section(page, "Passkeys").getByText("last used")).toBeVisible();
  await page.getByRole("button", { name: "Remove Meadow laptop" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Remove passkey" }).click();
  await expect(page.getByText("You have no passkeys yet.")).toBeVisible();
  await signOut(page);
  await page.goto("/login");
  await page.getByRole("checkbox").check();
  await enter.click();
  await expect(page.getByText("This passkey was not accepted.")).toBeVisible();
});

test.fixme("a passkey is a second factor, and alone needs none", async ({ page }) => {
  const user = await signedInUser(page);
  await virtualAuthenticator(page);
  await addPasskey(page, "Phone");
  await turnOnTwoFactor(page);
  await saveCodes(page);
  await signOut(page);
  await page.goto("/login");
  await giveCredentials(page, user);
  await page.getByRole("button", { name: "Use a passkey" }).click();
  await expect(page).toHaveURL("/dashboard");
  await signOut(page);
  await page.goto("/login");
  await page.getByRole("checkbox").check();
  await page.getByRole("button", { name: "Sign in with a passkey" }).click();
  await expect(page).toHaveURL("/dashboard");
});

test.fixme("a passkey that does not verify its user opens nothing alone", async ({ page }) => {
  await signedInUser(page);
  const device = await virtualAuthenticator(page);
  await addPasskey(page, "Key ring");
  await device.verifyUser(false);
  await signOut(page);
  await page.goto("/login");
  await page.getByRole("checkbox").check();
  await page.getByRole("button", { name: "Sign in with a passkey" }).click();
  await expect(page.getByText("No passkey was used. You can try again.")).toBeVisible();
  await expect(page).toHaveURL("/login");
});

test.fixme("axe finds nothing in the second step and the dialogs", async ({ page }) => {
  const user = await signedInUser(page);
  const look = async () => {
    const { violations } = await new AxeBuilder({ page }).analyze();
    expect(violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)).toEqual([]);
  };
  await openTwoFactor(page);
  await page.getByRole("switch", { name: /second factor/ }).click();
  await expect(page.getByRole("img", { name: /QR code/ })).toBeVisible();
  await look();
  await page.getByRole("dialog").getByRole("button", { name: "Cancel" }).click();
  await turnOnTwoFactor(page);
  await look();
  await saveCodes(page);
  await look();
  await signOut(page);
  await page.goto("/login");
  await giveCredentials(page, user);
  await expect(codeField(page)).toBeVisible();
  await look();
});
