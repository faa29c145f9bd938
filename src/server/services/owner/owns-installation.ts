import type { Owners, User } from "~/domain/owner/owners";
import type { Db } from "~/server/db";

export type OwnerDeps = { db: Db; owners: Owners };

/** Whether the user manages what everybody shares: models, connections. */
export async function ownsInstallation({ db, owners }: OwnerDeps, user: User): Promise<boolean> {
  if (owners.emails.length > 0) return owners.emails.includes(user.email);
  if (!owners.orFirst) return false;
  const first = await db.user.findFirst({
    orderBy: [{ createdAt: "asc" }, { id: "asc" }],
    select: { id: true },
  });
  return first?.id === user.id;
}
