import { DomainError, notFound } from "~/domain/error/domain-error";
import type { Owners, User } from "~/domain/owner/owners";
import type { Db } from "~/server/db";

export type OwnerDeps = { db: Db; owners: Owners };

/** Whether the user manages the shared models and connections. */
export async function ownsInstallation({ db, owners }: OwnerDeps, user: User): Promise<boolean> {
  if (owners.emails.length > 0) return owners.emails.includes(user.email);
  if (!owners.orFirst) return false;
  const first = await db.user.findFirst({
    orderBy: [{ createdAt: "asc" }, { id: "asc" }],
    select: { id: true },
  });
  return first?.id === user.id;
}

export type PrivateCallDeps = OwnerDeps & {
  /** Whether the owner's connections may reach this machine and its network. */
  connectionsAllowPrivate: boolean;
};

/** Only the owner may reach this machine's network through us. */
export const mayCallPrivate = async (deps: PrivateCallDeps, user: User): Promise<boolean> =>
  deps.connectionsAllowPrivate && (await ownsInstallation(deps, user));

/** A user's own rows, those of their teams, and those shared by the current owner. */
export async function usableRows<Row extends { user: User; teamId: string | null; isShared: boolean }>(
  deps: OwnerDeps,
  userId: string,
  rows: readonly Row[],
): Promise<Row[]> {
  const isUsable = await Promise.all(
    rows.map(
      ({ user, teamId, isShared }) =>
        user.id === userId || (teamId !== null && !isShared) || ownsInstallation(deps, user),
    ),
  );
  return rows.filter((_, at) => isUsable[at]);
}

/** @throws DomainError forbidden */
export async function requireOwner(deps: OwnerDeps, user: User): Promise<void> {
  if (await ownsInstallation(deps, user)) return;
  throw new DomainError("forbidden", "Only the owner of this installation can manage its models.");
}

/** For the administration, which others do not learn of. @throws DomainError not_found */
export async function requireAdministrator(deps: OwnerDeps, user: User): Promise<void> {
  if (!(await ownsInstallation(deps, user))) throw notFound();
}
