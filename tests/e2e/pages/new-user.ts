import { randomUUID } from "node:crypto";
import { expect, type Page } from "@playwright/test";
import { variable } from "../../../scripts/environment.mjs";
import { mailTo } from "../../support/outbox";

export type NewUser = { name: string; email: string; password: string };

/** A user that nobody has signed up yet. */
export const makeUser = (): NewUser => ({
  name: "Wild Flower",
  email: `flower-${randomUUID().slice(0, 8)}@example.com`,
  password: "a field of bluebonnets",
});

/** The address in the newest mail to `email`, from the outbox of the server under test or of `dataDir`. */
export async function confirmationLink(email: string, dataDir = variable("E2E_DATA_DIR") ?? "") {
  const { text = "" } = await mailTo(dataDir, email);
  const [link] = text.match(/https?:\/\/\S+\/verify-email\S+/) ?? [];
  if (!link) throw new Error(`The mail to ${email} has no confirmation link:\n${text}`);
  return link;
}

export async function signUp(page: Page, { name, email, password }: NewUser) {
  await page.goto("/signup");
  await page.getByLabel("Full Name").fill(name);
  await page.getByLabel("Email", { exact: true }).fill(email);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByLabel("Confirm Password").fill(password);
  await page.getByRole("checkbox").check();
  await page.getByRole("button", { name: "Sign up" }).click();
  await expect(page.getByText("Success!")).toBeVisible();
}

export async function logIn(page: Page, { email, password }: NewUser) {
  await page.goto("/login");
  await page.getByLabel("Email", { exact: true }).fill(email);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("checkbox").check();
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
  await page.waitForURL("**/dashboard");
}

/** Signs a new user up, confirms by the mail in the outbox and logs in, all through the screens. */
export async function signedInUser(page: Page, dataDir?: string): Promise<NewUser> {
  const user = makeUser();
  await signUp(page, user);
  await page.goto(await confirmationLink(user.email, dataDir));
  await page.getByRole("main").getByRole("button").first().click();
  await expect(page.getByRole("link", { name: /log ?in/i }).first()).toBeVisible();
  await logIn(page, user);
  return user;
}
