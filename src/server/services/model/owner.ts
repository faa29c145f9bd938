import "server-only";
import { DomainError } from "~/domain/error/domain-error";
import type { Db } from "~/server/db";

/** Who manages the installation: these addresses or, without any, whoever signed up first. */
export type Owners = { emails: readonly string[]; orFirst: boolean };

export type Person = { id: string; email: string };

/** Whether the user manages what everybody shares: models, connections. */
export async function ownsInstallation(
  { db, owners }: { db: Db; owners: Owners },
  user: Person,
): Promise<boolean> {
  if (owners.emails.length > 0) return owners.emails.includes(user.email);
  if (!owners.orFirst) return false;
  const first = await db.user.findFirst({
    orderBy: [{ createdAt: "asc" }, { id: "asc" }],
    select: { id: true },
  });
  return first?.id === user.id;
}

/** @throws DomainError forbidden */
export async function requireOwner(deps: { db: Db; owners: Owners }, user: Person): Promise<void> {
  if (await ownsInstallation(deps, user)) return;
  throw new DomainError("forbidden", "Only the owner of this installation can manage its models.");
}
