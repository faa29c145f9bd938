import { randomUUID } from "node:crypto";
import { waitForEmail } from "../outbox";
import { type Visitor, visitor } from "./visitor";

export type ProbeUser = { visitor: Visitor; email: string; password: string };

const PASSWORD = "a field of bluebonnets";

/** Signs up, confirms through the email in the outbox, and signs in, over HTTP without pages. */
export async function newUser(url: string, dataDir: string, name: string): Promise<ProbeUser> {
  const user = {
    visitor: visitor(url),
    email: `${name.toLowerCase().replaceAll(" ", "-")}-${randomUUID().slice(0, 8)}@example.com`,
    password: PASSWORD,
  };
  const { email, password } = user;
  const form = { name, email, password, confirmPassword: password, acceptTerms: true };
  await user.visitor.ask("mutation", "auth.signUp", form);
  const { text = "" } = await waitForEmail(dataDir, email);
  const token = /verify-email\S*?token=([\w-]{43})/.exec(text)?.[1];
  if (!token) throw new Error(`The mail to ${email} has no confirmation link:\n${text}`);
  await user.visitor.ask("mutation", "auth.confirmEmail", { token });
  await signIn(user);
  return user;
}

export async function signIn({ visitor: browser, email, password }: ProbeUser): Promise<void> {
  const csrf = JSON.parse((await browser.send("/api/auth/csrf")).text).csrfToken;
  const body = new URLSearchParams({ csrfToken: csrf, email, password, json: "true" });
  const answer = await browser.send("/api/auth/callback/credentials", { method: "POST", body });
  if (answer.status !== 200) throw new Error(`Signing in answered ${answer.status}: ${answer.text}`);
}

export const isSignedIn = async ({ visitor: browser }: ProbeUser) =>
  (await browser.call({ path: "account.me", type: "query" })).status === 200;
