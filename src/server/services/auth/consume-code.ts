import "server-only";
import { parseCode, type SecondFactor } from "~/domain/auth/two-factor";
import type { Db } from "~/server/db";
import type { Clock } from "~/server/ports/clock";
import type { Sealer } from "~/server/ports/sealer";
import { tokenHash } from "./token-hash";
import { matchingTimeStep } from "./totp";

type Deps = { db: Db; clock: Clock; sealer: Sealer };

/**
 * Consumes a code of a user with an active second factor. Returns its kind, or null if it is wrong or already used.
 * Of two concurrent attempts one succeeds.
 */
export async function consumeCode(
  deps: Deps,
  userId: string,
  input: string,
): Promise<Exclude<SecondFactor, "passkey"> | null> {
  const parsed = parseCode(input);
  if (!parsed) return null;
  const valid =
    parsed.kind === "totp"
      ? await consumeTotp(deps, userId, parsed.code)
      : await consumeRecoveryCode(deps, userId, parsed.code);
  return valid ? parsed.kind : null;
}

async function consumeTotp({ db, clock, sealer }: Deps, userId: string, code: string): Promise<boolean> {
  const row = await db.twoFactor.findFirst({
    where: { id: userId, confirmedAt: { not: null } },
    select: { sealedKey: true },
  });
  if (!row) return false;
  const step = matchingTimeStep(code, sealer.open(row.sealedKey, "totp-key"), clock.now());
  if (step === null) return false;
  // A single statement decides: the second request finds the step used. Earlier steps become invalid too.
  const { count } = await db.twoFactor.updateMany({
    where: { id: userId, sealedKey: row.sealedKey, OR: [{ lastStep: null }, { lastStep: { lt: step } }] },
    // After a rotation of AUTH_SECRET this re-seals the key with the new one, so that the old one can be dropped.
    data: { lastStep: step, sealedKey: sealer.renew(row.sealedKey, "totp-key") },
  });
  return count === 1;
}

async function consumeRecoveryCode({ db, clock }: Deps, userId: string, code: string): Promise<boolean> {
  const { count } = await db.recoveryCode.updateMany({
    where: {
      userId,
      codeHash: tokenHash(code),
      usedAt: null,
      user: { twoFactor: { confirmedAt: { not: null } } },
    },
    data: { usedAt: clock.now() },
  });
  return count === 1;
}
