import "server-only";
import { headers } from "next/headers";
import { redirect } from "next/navigation";
import { cache } from "react";
import { HOME_PATH } from "~/domain/auth/safe-return-path";
import type { SignedInUser } from "~/domain/auth/signed-in-user";
import { readSession } from "~/server/auth/session";

/** The signed-in user of the page being rendered, or null. */
export const currentUser = cache(async (): Promise<SignedInUser | null> => readSession(await headers()));

/** The signed-in user. Redirects anyone else to /login, which leads back to this page. */
export async function requireUser(): Promise<SignedInUser> {
  const user = await currentUser();
  if (user) return user;
  // Set by proxy.ts, because a layout cannot read the path.
  const from = (await headers()).get("x-path") ?? HOME_PATH;
  redirect(`/login?from=${encodeURIComponent(from)}`);
}

/** For guest-only pages: redirects signed-in users to the path they wanted, or to the dashboard. */
export async function requireGuest(returnTo = HOME_PATH): Promise<void> {
  if (await currentUser()) redirect(returnTo);
}
