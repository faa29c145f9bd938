import { INVITATION_DAYS, type SignUpMode, signUpModes } from "~/domain/auth/sign-up-mode";
import { DomainError } from "~/domain/error/domain-error";
import type { Owners } from "~/domain/owner/owners";
import type { Db, Tx } from "~/server/db";
import type { Clock } from "~/server/ports/system";
import { readOwnerSetting } from "../owner/owner-setting";

export type SignUpDeps = { clock: Clock; owners: Owners };

/** Who may create an account here. */
export async function readSignUpMode({ db }: { db: Db | Tx }): Promise<SignUpMode> {
  const stored = await readOwnerSetting(db, "sign_up");
  return signUpModes.find((mode) => mode === stored) ?? "open";
}

/**
 * Checked before any account is created, by whatever way. An owner's address always may, so that an installation is never
 * without an owner. Whether an address has an account already makes no difference.
 *
 * @throws {DomainError} `forbidden`
 */
export async function requireSignUp(
  { clock, owners }: SignUpDeps,
  db: Db | Tx,
  email: string,
): Promise<void> {
  const mode = await readSignUpMode({ db });
  if (mode === "open" || owners.emails.includes(email)) return;
  if (mode === "closed")
    throw new DomainError("forbidden", "This server takes no new accounts. Ask your administrator.");
  const oldest = new Date(clock.now().getTime() - INVITATION_DAYS * 86_400_000);
  const invited = await db.signUpInvitation.count({ where: { email, sentAt: { gt: oldest } } });
  if (invited > 0) return;
  throw new DomainError("forbidden", "This address has no invitation. Ask your administrator for one.");
}
