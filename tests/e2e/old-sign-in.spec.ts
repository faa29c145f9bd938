import path from "node:path";
import { PGlite } from "@electric-sql/pglite";
import { expect } from "@playwright/test";
import { startProduct } from "../support/product";
import { signedInUser } from "./pages/new-user";
import { openPasskeys, openTwoFactor, passkeys, virtualAuthenticator } from "./pages/second-factor";
import { test } from "./pages/test";

/** Moves all sign-ins 15 minutes into the past, in the data folder of a stopped server. */
async function ageSignIns(dataDir: string) {
  const pglite = await PGlite.create(path.join(dataDir, "db"));
  await pglite.query(`UPDATE sessions SET created_at = created_at - interval '15 minutes'`);
  await pglite.close();
}

test("adding a passkey or a second factor requires the password if the sign-in is not recent", {
  tag: "@long",
}, async ({ browser }) => {
  const product = await startProduct();
  const { dataDir } = product;
  const page = await browser.newPage({ baseURL: product.url });
  try {
    const user = await signedInUser(page, dataDir);
    await product.stop();
    await ageSignIns(dataDir);
    await product.startAgain();

    const asked = page.getByRole("dialog", { name: "Confirm it's you" });
    const give = async (password: string) => {
      await asked.getByLabel("Your password").fill(password);
      await asked.getByRole("button", { name: "Continue" }).click();
    };
    await virtualAuthenticator(page);
    await openPasskeys(page);
    await passkeys(page).getByRole("button", { name: "Add a passkey" }).click();
    await page.getByLabel("Name", { exact: true }).fill("Field laptop");
    await page.getByRole("button", { name: "Continue" }).click();
    await give("not this one at all");
    await expect(asked.getByText("This password is incorrect.")).toBeVisible();
    await give(user.password);
    await expect(passkeys(page).getByText("Field laptop", { exact: true })).toBeVisible();

    await openTwoFactor(page);
    await page.getByRole("switch", { name: /^Two-factor authentication/ }).click();
    await give(user.password);
    await expect(page.getByRole("img", { name: /QR code/ })).toBeVisible();
  } finally {
    await page.close();
    await product.discard();
  }
});
