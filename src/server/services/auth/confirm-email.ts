import "server-only";
import { type ConfirmationOutcome, judgeSpentToken } from "~/domain/auth/confirmation";
import type { Db } from "~/server/db";
import type { Clock } from "~/server/ports/clock";
import type { Ids } from "~/server/ports/ids";
import { type Device, recordAudit } from "./audit";
import { tokenHash } from "./token-hash";

type Deps = { db: Db; clock: Clock; ids: Ids };

/** Uses up a mailed link and confirms its account's address; says what became of it. */
export async function confirmEmail(
  deps: Deps,
  device: Device,
  { token }: { token: string },
): Promise<{ outcome: ConfirmationOutcome }> {
  const hash = tokenHash(token);
  const now = deps.clock.now();
  return deps.db.$transaction(async (tx) => {
    // One statement decides: of two presses at the same moment only one finds it unused.
    const { count } = await tx.authToken.updateMany({
      where: { tokenHash: hash, purpose: "confirm_email", usedAt: null, expiresAt: { gt: now } },
      data: { usedAt: now },
    });
    const found = await tx.authToken.findFirst({
      where: { tokenHash: hash, purpose: "confirm_email" },
      select: { userId: true, usedAt: true, expiresAt: true, user: { select: { emailVerified: true } } },
    });
    if (count === 0 || !found) {
      return {
        outcome: judgeSpentToken(found && { ...found, userConfirmed: found.user.emailVerified !== null }),
      };
    }
    await tx.user.updateMany({
      where: { id: found.userId, emailVerified: null },
      data: { emailVerified: now },
    });
    await recordAudit(deps, tx, { kind: "email_confirmed", userId: found.userId, device });
    return { outcome: "confirmed" };
  });
}
