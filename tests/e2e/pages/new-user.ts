import { randomUUID } from "node:crypto";
import { expect, type Page } from "@playwright/test";
import { envVariable } from "../../../scripts/environment.mjs";
import { waitForEmail } from "../../support/outbox";

export type NewUser = { name: string; email: string; password: string };

/** A user who has not signed up yet. */
export const makeUser = (): NewUser => ({
  name: "Wild Flower",
  email: `flower-${randomUUID().slice(0, 8)}@example.com`,
  password: "a field of bluebonnets",
});

/** The link in the newest email to `email`, from the outbox of the server under test or of `dataDir`. */
export async function confirmationLink(email: string, dataDir = envVariable("E2E_DATA_DIR") ?? "") {
  const { text = "" } = await waitForEmail(dataDir, email);
  const [link] = text.match(/https?:\/\/\S+\/verify-email\S+/) ?? [];
  if (!link) throw new Error(`The mail to ${email} has no confirmation link:\n${text}`);
  return link;
}

export async function signUp(page: Page, { name, email, password }: NewUser, address = "/signup") {
  await page.goto(address);
  await page.getByLabel("Full Name").fill(name);
  await page.getByLabel("Email", { exact: true }).fill(email);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByLabel("Confirm Password").fill(password);
  await page.getByRole("checkbox").check();
  await page.getByRole("button", { name: "Sign up" }).click();
  await expect(page.getByText("Success!")).toBeVisible();
}

/** Fills in the login form, and submits it. */
export async function fillLogin(page: Page, { email, password }: Omit<NewUser, "name">) {
  await page.getByLabel("Email", { exact: true }).fill(email);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("checkbox").check();
  await page.getByRole("button", { name: "Log in", exact: true }).click();
}

export async function logIn(page: Page, user: NewUser) {
  await page.goto("/login");
  await fillLogin(page, user);
  await page.waitForURL("**/dashboard");
}

/**
 * A new user, confirmed and signed in through the API, which takes a tenth of the time. The page does not navigate.
 * auth.spec.ts tests the screens.
 */
export async function signedInUser(page: Page, dataDir?: string, name = "Wild Flower"): Promise<NewUser> {
  const user = { ...makeUser(), name };
  await openAccount(page, user);
  await confirmEmail(page, user, dataDir);
  await enter(page, user);
  return user;
}

/** Signs up through the API. */
export const openAccount = (page: Page, { name, email, password }: NewUser) =>
  call(page, "auth.signUp", { name, email, password, confirmPassword: password, acceptTerms: true });

/** Confirms the address through the API, with the email in the outbox of the server under test or of `dataDir`. */
export async function confirmEmail(page: Page, { email }: NewUser, dataDir?: string) {
  const link = new URL(await confirmationLink(email, dataDir));
  await call(page, "auth.confirmEmail", { token: link.searchParams.get("token") });
}

/** Signs in through the API. The page does not navigate. */
async function enter(page: Page, { email, password }: NewUser) {
  const { csrfToken } = await (await page.request.get("/api/auth/csrf")).json();
  const signedIn = await page.request.post("/api/auth/callback/credentials", {
    form: { email, password, csrfToken, json: "true" },
  });
  await expect(signedIn).toBeOK();
}

/** Calls a mutation as the screens do. @returns its response */
export async function call(page: Page, procedure: string, input?: unknown) {
  const answer = await page.request.post(`/api/trpc/${procedure}`, { data: { json: input } });
  await expect(answer).toBeOK();
  return (await answer.json()).result.data.json;
}
