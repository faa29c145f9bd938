import { createHash } from "node:crypto";
import { type DeviceStatus, evaluatePoll, POLL_SECONDS } from "~/domain/api/oauth/device";
import { OAuthError } from "~/domain/api/oauth/oauth-error";
import { isCodeVerifier, parseRefreshToken } from "~/domain/api/oauth/tokens";
import type { Db } from "~/server/db";
import type { Clock, Ids } from "~/server/ports/system";
import { tokenHash } from "~/server/services/auth/challenge";
import { recordAudit } from "~/server/services/auth/security-events";
import type { Client } from "./clients";
import { connectApp, renewTokens, type Tokens } from "./issue-tokens";

type Deps = { db: Db; clock: Clock; ids: Ids };

const wrongCode = () =>
  new OAuthError("invalid_grant", "The code is wrong, has expired or was used already.");
const wrongToken = () =>
  new OAuthError("invalid_grant", "The refresh token is wrong, has expired or was used already.");

type CodeProof = { code: string; redirectUri: string; verifier: string };

/**
 * Exchanges an authorization code. A reused code was stolen, so its connection is revoked.
 *
 * @throws OAuthError `invalid_grant`
 */
export async function exchangeCode(
  deps: Deps,
  client: Client,
  { code, redirectUri, verifier }: CodeProof,
): Promise<Tokens> {
  const now = deps.clock.now();
  const codeHash = tokenHash(code);
  const row = await deps.db.oAuthCode.findFirst({ where: { codeHash, clientId: client.id } });
  if (!row) throw wrongCode();
  if (row.usedAt) return refuseReuse(deps, row.keyId);
  const isProven = isCodeVerifier(verifier) && challengeOf(verifier) === row.challenge;
  if (row.expiresAt <= now || row.redirectUri !== redirectUri || !isProven) throw wrongCode();
  const tokens = await deps.db.$transaction(async (tx) => {
    const { count } = await tx.oAuthCode.updateMany({
      where: { codeHash, usedAt: null },
      data: { usedAt: now },
    });
    if (count === 0) return null;
    const connected = await connectApp(deps, tx, { client, userId: row.userId, scopes: row.scopes });
    await tx.oAuthCode.update({
      where: { codeHash },
      data: { keyId: connected.keyId },
      select: { codeHash: true },
    });
    return connected.tokens;
  });
  if (tokens) return tokens;
  const used = await deps.db.oAuthCode.findUnique({ where: { codeHash }, select: { keyId: true } });
  return refuseReuse(deps, used?.keyId ?? null);
}

const challengeOf = (verifier: string): string => createHash("sha256").update(verifier).digest("base64url");

async function refuseReuse(deps: Deps, keyId: string | null): Promise<never> {
  if (keyId) await disconnect(deps, keyId);
  throw wrongCode();
}

async function disconnect(deps: Deps, keyId: string): Promise<void> {
  await deps.db.$transaction(async (tx) => {
    const key = await tx.apiKey.findUnique({ where: { id: keyId }, select: { name: true, userId: true } });
    if (!key) return;
    await tx.apiKey.deleteMany({ where: { id: keyId } });
    await recordAudit(deps, tx, { kind: "app_suspicious", userId: key.userId, detail: { name: key.name } });
  });
}

/**
 * Exchanges a refresh token for the next one. A reused token was stolen, so its connection is revoked.
 *
 * @throws OAuthError `invalid_grant`
 */
export async function refreshTokens(deps: Deps, client: Client, token: string): Promise<Tokens> {
  const parts = parseRefreshToken(token);
  const grant =
    parts &&
    (await deps.db.oAuthGrant.findFirst({
      where: {
        familyHash: tokenHash(parts.family),
        clientId: client.id,
        key: { user: { erasureDueAt: null, suspendedAt: null } },
      },
      select: { keyId: true, expiresAt: true, key: { select: { scopes: true } } },
    }));
  if (!parts || !grant || grant.expiresAt <= deps.clock.now()) throw wrongToken();
  const { keyId, key } = grant;
  const old = { keyId, clientId: client.id, scopes: key.scopes, ...parts };
  const tokens = await deps.db.$transaction((tx) => renewTokens(deps, tx, old));
  if (tokens) return tokens;
  await disconnect(deps, keyId);
  throw wrongToken();
}

const readStatus = (stored: string): DeviceStatus =>
  stored === "allowed" || stored === "denied" ? stored : "waiting";

/**
 * Answers a device that polls for its user's decision (RFC 8628).
 *
 * @throws OAuthError `authorization_pending`, `slow_down`, `access_denied`, `expired_token`, `invalid_grant`
 */
export async function pollDevice(deps: Deps, client: Client, deviceCode: string): Promise<Tokens> {
  const { db, clock } = deps;
  const now = clock.now();
  const deviceHash = tokenHash(deviceCode);
  const row = await db.oAuthDevice.findFirst({ where: { deviceHash, clientId: client.id } });
  if (!row) throw wrongCode();
  const verdict = evaluatePoll({ ...row, status: readStatus(row.status) }, now);
  if (verdict === "slow_down" || verdict === "authorization_pending") {
    const slower = verdict === "slow_down" ? POLL_SECONDS : 0;
    await db.oAuthDevice.updateMany({
      where: { deviceHash },
      data: { polledAt: now, intervalSeconds: { increment: slower } },
    });
    throw new OAuthError(
      verdict,
      slower
        ? `Wait ${row.intervalSeconds + slower} seconds between requests.`
        : "The user has not decided yet.",
    );
  }
  if (verdict === "expired_token") throw new OAuthError(verdict, "The code has expired.");
  if (verdict === "access_denied") throw new OAuthError(verdict, "The user has refused.");
  const { userId, scopes } = row;
  const tokens = await db.$transaction(async (tx) => {
    const { count } = await tx.oAuthDevice.deleteMany({ where: { deviceHash } });
    return count > 0 && userId ? connectApp(deps, tx, { client, userId, scopes }) : null;
  });
  if (!tokens) throw wrongCode();
  return tokens.tokens;
}
