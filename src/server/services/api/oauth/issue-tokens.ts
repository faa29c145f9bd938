import { tokenFrom, visibleStart } from "~/domain/api/api-key";
import {
  ACCESS_SECONDS,
  accessExpiry,
  clientExpiry,
  refreshExpiry,
  refreshTokenFrom,
} from "~/domain/api/oauth/tokens";
import { type ApiScope, apiScopes } from "~/domain/api/scope";
import type { Tx } from "~/server/db";
import type { Clock, Ids } from "~/server/ports/system";
import { tokenHash } from "~/server/services/auth/challenge";
import { lockUser } from "~/server/services/billing/locks";
import type { Client } from "./clients";

type Deps = { clock: Clock; ids: Ids };

/** The response of the token endpoint. */
export type Tokens = {
  access_token: string;
  token_type: "Bearer";
  expires_in: number;
  refresh_token: string;
  scope: string;
};

const UNNAMED = "Unnamed app";

/**
 * Connects an app to an account: its access token is a short-lived API key. A registration belongs to one installation
 * of an app, so a new connection replaces the user's earlier one.
 */
export async function connectApp(
  deps: Deps,
  tx: Tx,
  { client, userId, scopes }: { client: Pick<Client, "id" | "name">; userId: string; scopes: string[] },
): Promise<{ keyId: string; tokens: Tokens }> {
  const now = deps.clock.now();
  const keyId = deps.ids.next();
  const family = deps.ids.secret();
  const { access, refresh, secrets, expiries } = newSecrets(deps, family);
  await lockUser(tx, userId);
  await tx.apiKey.deleteMany({ where: { userId, grant: { clientId: client.id } } });
  await tx.apiKey.create({
    data: {
      id: keyId,
      userId,
      name: client.name ?? UNNAMED,
      scopes,
      createdAt: now,
      ...secrets.key,
      grant: { create: { clientId: client.id, familyHash: tokenHash(family), ...secrets.grant } },
    },
    select: { id: true },
  });
  await tx.oAuthClient.update({ where: { id: client.id }, data: expiries.client, select: { id: true } });
  return { keyId, tokens: tokenResponse(access, refresh, scopes) };
}

/** The next tokens of a connection. @returns null if its refresh token was used already */
export async function renewTokens(
  deps: Deps,
  tx: Tx,
  old: { keyId: string; clientId: string; scopes: string[]; family: string; secret: string },
): Promise<Tokens | null> {
  const { access, refresh, secrets, expiries } = newSecrets(deps, old.family);
  // The condition lets one of two concurrent renewals through.
  const { count } = await tx.oAuthGrant.updateMany({
    where: { keyId: old.keyId, secretHash: tokenHash(old.secret) },
    data: secrets.grant,
  });
  if (count === 0) return null;
  await tx.apiKey.update({ where: { id: old.keyId }, data: secrets.key, select: { id: true } });
  await tx.oAuthClient.update({ where: { id: old.clientId }, data: expiries.client, select: { id: true } });
  return tokenResponse(access, refresh, old.scopes);
}

function newSecrets({ ids, clock }: Deps, family: string) {
  const now = clock.now();
  const access = tokenFrom(ids.secret());
  const secret = ids.secret();
  return {
    access,
    refresh: refreshTokenFrom({ family, secret }),
    secrets: {
      key: { start: visibleStart(access), secretHash: tokenHash(access), expiresAt: accessExpiry(now) },
      grant: { secretHash: tokenHash(secret), expiresAt: refreshExpiry(now) },
    },
    expiries: { client: { expiresAt: clientExpiry(now) } },
  };
}

const tokenResponse = (access: string, refresh: string, scopes: readonly string[]): Tokens => ({
  access_token: access,
  token_type: "Bearer",
  expires_in: ACCESS_SECONDS,
  refresh_token: refresh,
  scope: apiScopes.filter((scope: ApiScope) => scopes.includes(scope)).join(" "),
});
