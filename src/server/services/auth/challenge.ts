import { createHash } from "node:crypto";
import { challengeExpiry } from "~/domain/auth/two-factor";
import type { Db, Tx } from "~/server/db";
import type { AuthChallengePurpose } from "~/server/db/generated/enums";
import type { Clock, Ids } from "~/server/ports/system";

type Deps = { db: Db | Tx; clock: Clock; ids: Ids };
type Challenge = {
  purpose: AuthChallengePurpose;
  answer: string;
  userId?: string;
  /** The first factor that was used. */
  method?: string;
};

/** Opens a challenge that is valid for five minutes. Also removes expired ones. */
export async function openChallenge(deps: Deps, challenge: Challenge): Promise<void> {
  const now = deps.clock.now();
  await deps.db.authChallenge.deleteMany({ where: { expiresAt: { lt: now } } });
  await deps.db.authChallenge.create({
    data: { id: deps.ids.next(), ...challenge, createdAt: now, expiresAt: challengeExpiry(now) },
    select: { id: true },
  });
}

/** Consumes a passkey challenge, whatever the response. True for the first caller only. */
export async function consumeChallenge(
  { db, clock }: Pick<Deps, "db" | "clock">,
  { purpose, answer, userId }: Challenge,
): Promise<boolean> {
  const now = clock.now();
  const { count } = await db.authChallenge.updateMany({
    where: { purpose, answer, userId: userId ?? null, usedAt: null, expiresAt: { gt: now } },
    data: { usedAt: now },
  });
  return count === 1;
}

/** How emailed secrets are stored. They have 256 random bits, so a plain SHA-256 cannot be brute-forced. */
export const tokenHash = (token: string): string => createHash("sha256").update(token).digest("hex");
