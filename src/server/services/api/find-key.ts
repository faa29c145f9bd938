import { isExpired, isLastUseStale } from "~/domain/api/api-key";
import type { ApiScope } from "~/domain/api/scope";
import type { SignedInUser } from "~/domain/auth/signed-in-user";
import type { Db } from "~/server/db";
import type { Clock } from "~/server/ports/clock";
import type { Log } from "~/server/ports/log";
import { tokenHash } from "~/server/services/auth/challenge";
import { toKeyView } from "./list-keys";

type Deps = { db: Db; clock: Clock; log: Log };

export type UsedKey = { id: string; name: string; scopes: readonly ApiScope[]; user: SignedInUser };

/** The key that a token opens, with its owner; null for one that is unknown, expired or of an account that is being deleted. */
export async function findKey(deps: Deps, token: string): Promise<UsedKey | null> {
  const now = deps.clock.now();
  const row = await deps.db.apiKey.findFirst({
    where: { secretHash: tokenHash(token), user: { erasureDueAt: null } },
    include: { user: { select: { id: true, email: true, name: true, planId: true } } },
  });
  if (!row || isExpired(row.expiresAt, now)) return null;
  if (isLastUseStale(row.lastUsedAt, now)) markUsed(deps, row.id, now);
  // No session has the id of a key, so whatever asks for a recent sign-in refuses it.
  return {
    id: row.id,
    name: row.name,
    scopes: toKeyView(row).scopes,
    user: { ...row.user, sessionId: row.id },
  };
}

/** Runs in the background, so that requests need not wait for it. */
function markUsed({ db, log }: Deps, id: string, now: Date) {
  db.apiKey
    .updateMany({
      where: { id, OR: [{ lastUsedAt: null }, { lastUsedAt: { lt: now } }] },
      data: { lastUsedAt: now },
    })
    .catch((error: unknown) =>
      log.warn({ error: error instanceof Error ? error.message : "unknown" }, "last use not saved"),
    );
}
