import "server-only";
import { headers } from "next/headers";
import { redirect } from "next/navigation";
import { cache } from "react";
import { HOME_PATH } from "~/domain/auth/safe-return-path";
import type { SignedInUser } from "~/domain/auth/signed-in-user";
import { readSession } from "./session";

/** The signed-in user of the page that is being rendered, or null. */
export const currentUser = cache(async (): Promise<SignedInUser | null> => readSession(await headers()));

/** The signed-in user; anybody else is sent to /login and comes back to this page afterwards. */
export async function requireUser(): Promise<SignedInUser> {
  const user = await currentUser();
  if (user) return user;
  // proxy.ts tells the path: a layout cannot know it.
  const from = (await headers()).get("x-path") ?? HOME_PATH;
  redirect(`/login?from=${encodeURIComponent(from)}`);
}

/** For guest-only pages: a signed-in user goes on to where they wanted to go, or to the dashboard. */
export async function requireGuest(returnTo = HOME_PATH): Promise<void> {
  if (await currentUser()) redirect(returnTo);
}
