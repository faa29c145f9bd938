import type { ApiKeyView } from "~/domain/api/api-key";
import { apiScopes } from "~/domain/api/scope";
import type { SignedInUser } from "~/domain/auth/signed-in-user";
import type { Db } from "~/server/db";

/** The user's keys, newest first. Expired ones are listed until they are revoked. */
export async function listKeys({ db }: { db: Db }, user: SignedInUser): Promise<ApiKeyView[]> {
  const rows = await db.apiKey.findMany({
    where: { userId: user.id, grant: null },
    orderBy: { id: "desc" },
    select: {
      id: true,
      name: true,
      start: true,
      scopes: true,
      expiresAt: true,
      lastUsedAt: true,
      createdAt: true,
    },
  });
  return rows.map(toKeyView);
}

type Row = Omit<ApiKeyView, "scopes"> & { scopes: string[] };

/** Drops the secret and scopes that no longer exist. */
export const toKeyView = ({
  id,
  name,
  start,
  scopes,
  expiresAt,
  lastUsedAt,
  createdAt,
}: Row): ApiKeyView => ({
  id,
  name,
  start,
  scopes: apiScopes.filter((scope) => scopes.includes(scope)),
  expiresAt,
  lastUsedAt,
  createdAt,
});
