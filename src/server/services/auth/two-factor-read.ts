import "server-only";
import type { SignedInUser } from "~/domain/auth/signed-in-user";
import type { TwoFactorState } from "~/domain/auth/two-factor";
import type { Db } from "~/server/db";

/** Whether two-factor authentication is on, and how many recovery codes are left. */
export async function readTwoFactor({ db }: { db: Db }, user: SignedInUser): Promise<TwoFactorState> {
  const on = await db.twoFactor.count({ where: { id: user.id, confirmedAt: { not: null } } });
  const recoveryCodesLeft = await db.recoveryCode.count({ where: { userId: user.id, usedAt: null } });
  return { enabled: on > 0, recoveryCodesLeft };
}
