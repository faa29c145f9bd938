import { isExpired, isLastUseStale } from "~/domain/api/api-key";
import type { ApiScope } from "~/domain/api/scope";
import type { SignedInUser } from "~/domain/auth/signed-in-user";
import type { Db } from "~/server/db";
import type { Clock, Log } from "~/server/ports/system";
import { tokenHash } from "~/server/services/auth/challenge";
import { toKeyView } from "./list-keys";

type Deps = { db: Db; clock: Clock; log: Log };

export type UsedKey = { id: string; name: string; scopes: readonly ApiScope[]; user: SignedInUser };

/** The token's key and its owner; null if unknown, expired, or its account is suspended or being deleted. */
export async function findKey(deps: Deps, token: string): Promise<UsedKey | null> {
  const now = deps.clock.now();
  const row = await deps.db.apiKey.findFirst({
    where: { secretHash: tokenHash(token), user: { erasureDueAt: null, suspendedAt: null } },
    include: { user: { select: { id: true, email: true, name: true, planId: true } } },
  });
  if (!row || isExpired(row.expiresAt, now)) return null;
  if (isLastUseStale(row.lastUsedAt, now)) markUsed(deps, row.id, now);
  // No session has this id, so `reauthenticate` never counts a key as a recent sign-in.
  return {
    id: row.id,
    name: row.name,
    scopes: toKeyView(row).scopes,
    user: { ...row.user, sessionId: row.id },
  };
}

/** Runs in the background: requests do not wait for it. */
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
