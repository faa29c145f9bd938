import type { SignedInUser } from "~/domain/auth/signed-in-user";
import { confirmEmail } from "~/server/services/auth/email-confirmation";
import { findSession } from "~/server/services/auth/sessions";
import { signIn } from "~/server/services/auth/sign-in";
import { signUp } from "~/server/services/auth/sign-up";
import { type AuthWorld, device } from "./auth-world";

export type ConfirmedUser = { name: string; email: string; password: string };
let count = 0;

/** A user with a confirmed account. */
export async function newConfirmedUser({ deps, tokenFor }: AuthWorld): Promise<ConfirmedUser> {
  const owner = { name: "Ada", email: `owner-${++count}@example.com`, password: "correct horse" };
  // From distinct addresses, because sign-up limits are not the subject of these tests.
  const here = { ...device, address: `198.51.100.${count % 250}` };
  const { browser } = await signUp(deps, here, owner);
  await confirmEmail(deps, here, { browser, token: await tokenFor(owner.email) });
  return owner;
}

/** Signs in. @returns what a request with that session would provide */
export async function signedIn(
  { deps }: AuthWorld,
  owner: ConfirmedUser,
  from = device,
): Promise<{ user: SignedInUser; device: typeof device }> {
  const result = await signIn(deps, from, owner);
  if (result.outcome !== "signed_in") throw new Error(`not signed in: ${result.outcome}`);
  const user = await findSession(deps, result.sessionId);
  if (!user) throw new Error("The session is gone");
  return { user, device: from };
}

/** The token of the link to `path` in the newest email to an address. */
export async function linkTo(path: string, email: string, { emailsTo }: AuthWorld): Promise<string> {
  for (const { text } of await emailsTo(email)) {
    const token = text.match(new RegExp(`${path}\\?token=([\\w-]{43})`))?.[1];
    if (token) return token;
  }
  throw new Error(`No email to ${email} leads to ${path}`);
}
