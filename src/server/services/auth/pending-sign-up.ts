import "server-only";
import type { Db } from "~/server/db";
import { tokenHash } from "./token-hash";

/**
 * The unconfirmed sign-up of an address: this browser's, otherwise the newest; null if there is none. `browser` is
 * the secret in the browser's cookie.
 */
export async function pendingSignUp(db: Db, { email, browser }: { email: string; browser?: string }) {
  const select = { id: true, userId: true, passwordHash: true } as const;
  const user = { email, emailVerified: null };
  const browserSignUp =
    browser && (await db.signUp.findFirst({ where: { user, browserHash: tokenHash(browser) }, select }));
  return browserSignUp || db.signUp.findFirst({ where: { user }, orderBy: { id: "desc" }, select });
}
