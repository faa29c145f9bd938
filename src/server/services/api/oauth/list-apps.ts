import type { ConnectedApp } from "~/domain/api/oauth/connected-app";
import { apiScopes } from "~/domain/api/scope";
import type { SignedInUser } from "~/domain/auth/signed-in-user";
import type { Db } from "~/server/db";

/** The apps that the user has connected, newest first. */
export async function listApps({ db }: { db: Db }, user: SignedInUser): Promise<ConnectedApp[]> {
  const rows = await db.apiKey.findMany({
    where: { userId: user.id, grant: { isNot: null } },
    orderBy: { id: "desc" },
    select: { id: true, name: true, scopes: true, lastUsedAt: true, createdAt: true },
  });
  return rows.map(({ id, name, scopes, lastUsedAt, createdAt }) => ({
    id,
    name,
    scopes: apiScopes.filter((scope) => scopes.includes(scope)),
    lastUsedAt,
    createdAt,
  }));
}
