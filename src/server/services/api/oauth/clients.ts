import { z } from "zod";
import {
  cleanName,
  isAllowedRedirect,
  MAX_UNUSED_CLIENTS,
  registration,
  supportedGrantTypes,
} from "~/domain/api/oauth/client";
import { OAuthError } from "~/domain/api/oauth/oauth-error";
import { newClientExpiry } from "~/domain/api/oauth/tokens";
import { apiScopes } from "~/domain/api/scope";
import type { Db } from "~/server/db";
import type { Limits } from "~/server/ports/limits";
import type { Clock, Ids } from "~/server/ports/system";
import { enforceRateLimit, limitByAddress } from "~/server/services/auth/enforce-rate-limit";
import type { Device } from "~/server/services/auth/security-events";

type RegisterDeps = { db: Db; clock: Clock; ids: Ids; limits: Limits };

/**
 * Registers a public client (RFC 7591). Each installation of an app registers itself, unverified, and gets no secret,
 * because it could not keep one.
 *
 * @throws {DomainError} `too_many_requests`
 * @throws OAuthError `invalid_client_metadata`, `invalid_redirect_uri`; `temporarily_unavailable` while there are too many
 */
export async function registerClient(deps: RegisterDeps, device: Device, metadata: unknown) {
  await enforceRateLimit(deps, limitByAddress("client_address", device));
  const parsed = registration.safeParse(metadata);
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    throw new OAuthError("invalid_client_metadata", `${issue?.path.join(".")}: ${issue?.message}`);
  }
  const { client_name, redirect_uris: redirectUris, grant_types } = parsed.data;
  if (!redirectUris.every(isAllowedRedirect))
    throw new OAuthError(
      "invalid_redirect_uri",
      "A redirect URI uses https, http on a loopback address, or a native app's scheme in reverse-domain form, such as com.example.app, and has no fragment.",
    );
  if (redirectUris.length === 0 && grant_types.includes("authorization_code"))
    throw new OAuthError("invalid_redirect_uri", "The grant type authorization_code needs a redirect URI.");
  const grantTypes = supportedGrantTypes.filter((type) => grant_types.includes(type));
  if (!grantTypes.some((type) => type !== "refresh_token"))
    throw new OAuthError(
      "invalid_client_metadata",
      `The grant types are: ${supportedGrantTypes.join(", ")}.`,
    );
  const name = cleanName(client_name);
  const { db, ids, clock } = deps;
  const now = clock.now();
  if ((await db.oAuthClient.count({ where: { grants: { none: {} } } })) >= MAX_UNUSED_CLIENTS)
    throw new OAuthError("temporarily_unavailable", "Too many apps have registered. Try again tomorrow.");
  const id = ids.next();
  await db.oAuthClient.create({
    data: { id, name, redirectUris, createdAt: now, expiresAt: newClientExpiry(now) },
    select: { id: true },
  });
  return {
    client_id: id,
    client_id_issued_at: Math.floor(now.getTime() / 1_000),
    ...(name && { client_name: name }),
    redirect_uris: redirectUris,
    grant_types: grantTypes,
    response_types: redirectUris.length > 0 ? ["code"] : [],
    token_endpoint_auth_method: "none",
    scope: apiScopes.join(" "),
  };
}

export type Client = { id: string; name: string | null; redirectUris: string[] };

/** A registered app; null for any other id. */
export async function findClient({ db }: { db: Db }, id: string | undefined): Promise<Client | null> {
  if (!z.uuid().safeParse(id).success) return null;
  return db.oAuthClient.findUnique({ where: { id }, select: { id: true, name: true, redirectUris: true } });
}

/** @throws OAuthError `invalid_client`, which tells an app to register again */
export async function requireClient(deps: { db: Db }, id: string | undefined): Promise<Client> {
  const client = await findClient(deps, id);
  if (!client) throw new OAuthError("invalid_client", "This client is not registered, or no longer is.");
  return client;
}
