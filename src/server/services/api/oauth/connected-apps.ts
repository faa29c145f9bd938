import type { AppAnswer } from "~/domain/api/oauth/authorization";
import type { ConnectedApp } from "~/domain/api/oauth/connected-app";
import { MAX_CONNECTED_APPS } from "~/domain/api/oauth/connected-app";
import type { ApiScope } from "~/domain/api/scope";
import { apiScopes } from "~/domain/api/scope";
import type { SignedInUser } from "~/domain/auth/signed-in-user";
import { DomainError } from "~/domain/error/domain-error";
import type { Db, Tx } from "~/server/db";
import type { Limits } from "~/server/ports/limits";
import { notifyOwner } from "~/server/services/auth/notices";
import type { Passwords } from "~/server/services/auth/password";
import { reauthenticate } from "~/server/services/auth/reauthenticate";
import type { Device } from "~/server/services/auth/security-events";
import { dispatchMailSoon, type MailDeps } from "~/server/services/mail/dispatch-mail";
import type { Client } from "./clients";

export type AllowDeps = MailDeps & { limits: Limits; passwords: Passwords };

type Consent<T> = {
  requested: { client: Pick<Client, "id" | "name">; scopes: readonly ApiScope[] };
  answer: AppAnswer;
  save: (tx: Tx, scopes: ApiScope[]) => Promise<T>;
};

/**
 * Reauthenticates the user as for creating a key, saves their consent with `save`, and notifies them.
 *
 * @throws {DomainError} `invalid` for scopes that were not requested, or without reauthentication; `conflict` when there
 * are too many apps
 */
export async function allowApp<T>(
  deps: AllowDeps,
  { user, device }: { user: SignedInUser; device: Device },
  { requested, answer, save }: Consent<T>,
): Promise<T> {
  const scopes = requested.scopes.filter((scope) => answer.scopes.includes(scope));
  if (scopes.length === 0)
    throw new DomainError("invalid", "Pick at least one thing that the app may do.", { field: "scopes" });
  if (scopes.length < answer.scopes.length)
    throw new DomainError("invalid", "The app did not ask for this.", { field: "scopes" });
  await reauthenticate(deps, user, { password: answer.password });
  const saved = await deps.db.$transaction(async (tx) => {
    const others = { userId: user.id, grant: { clientId: { not: requested.client.id } } };
    if ((await tx.apiKey.count({ where: others })) >= MAX_CONNECTED_APPS)
      throw new DomainError(
        "conflict",
        `You already have ${MAX_CONNECTED_APPS} connected apps, which is the maximum.`,
        {
          detail: "Revoke one on your account page first.",
        },
      );
    const detail = { name: requested.client.name ?? "" };
    await notifyOwner(deps, tx, { kind: "app_allowed", userId: user.id, device, detail });
    return save(tx, scopes);
  });
  dispatchMailSoon(deps);
  return saved;
}

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
