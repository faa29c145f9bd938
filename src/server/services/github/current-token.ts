import { setTimeout as pause } from "node:timers/promises";
import { DomainError } from "~/domain/error/domain-error";
import type { Db } from "~/server/db";
import type { GitHub, GitHubTokens } from "~/server/ports/github";
import type { Clock, Sealer } from "~/server/ports/system";

export type TokenDeps = { db: Db; clock: Clock; gitHub: GitHub; sealer: Sealer };

/** Renews early, so that tokens do not expire in transit. */
const MARGIN_MS = 60_000;
/** After that, the renewing process is presumed dead. */
const RENEWAL_MS = 30_000;
const POLL_MS = 250;

/** The columns of new tokens. */
export function sealedTokens(
  { sealer, clock }: Pick<TokenDeps, "sealer" | "clock">,
  { token, refreshToken, expiresInSeconds }: GitHubTokens,
) {
  const now = clock.now().getTime();
  return {
    sealedToken: sealer.seal(token, "github"),
    sealedRefreshToken: refreshToken && sealer.seal(refreshToken, "github"),
    renewAt: expiresInSeconds === null ? null : new Date(now + expiresInSeconds * 1_000 - MARGIN_MS),
    renewingSince: null,
  };
}

/**
 * The user's sealed token, renewed when it is about to expire; concurrent requests share one renewal.
 *
 * @throws DomainError forbidden when GitHub refuses to renew it, unavailable when it does not answer
 */
export async function currentToken(deps: TokenDeps, id: string): Promise<string | null> {
  const { db, clock } = deps;
  for (;;) {
    const row = await db.gitHubConnection.findUnique({
      where: { id },
      select: { sealedToken: true, sealedRefreshToken: true, renewAt: true },
    });
    if (!row) return null;
    const { sealedToken, sealedRefreshToken, renewAt } = row;
    const now = clock.now();
    if (!renewAt || renewAt > now) return sealedToken;
    if (!sealedRefreshToken) throw expired();
    const isFree = [{ renewingSince: null }, { renewingSince: { lt: new Date(now.getTime() - RENEWAL_MS) } }];
    const { count } = await db.gitHubConnection.updateMany({
      where: { id, sealedToken, OR: isFree },
      data: { renewingSince: now },
    });
    if (count === 1) return renew(deps, { id, sealedToken, sealedRefreshToken });
    await pause(POLL_MS);
  }
}

async function renew(
  deps: TokenDeps,
  { id, sealedToken, sealedRefreshToken }: { id: string; sealedToken: string; sealedRefreshToken: string },
): Promise<string> {
  const { db, sealer, gitHub } = deps;
  // It may have been replaced or removed meanwhile.
  const save = (data: object) => db.gitHubConnection.updateMany({ where: { id, sealedToken }, data });
  try {
    const tokens = await gitHub.app?.renew(sealer.open(sealer.renew(sealedRefreshToken, "github"), "github"));
    if (tokens) {
      const sealed = sealedTokens(deps, tokens);
      await save(sealed);
      return sealed.sealedToken;
    }
  } catch (error) {
    await save({ renewingSince: null });
    throw error;
  }
  await save({ renewingSince: null, sealedRefreshToken: null });
  throw expired();
}

const expired = () =>
  new DomainError("forbidden", "The sign-in with GitHub has expired. Connect GitHub again in your account.", {
    field: "token",
  });
