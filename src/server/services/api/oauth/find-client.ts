import { z } from "zod";
import { OAuthError } from "~/domain/api/oauth/oauth-error";
import type { Db } from "~/server/db";

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
