import "server-only";
import type { SignedInUser } from "~/domain/auth/signed-in-user";
import { notFound } from "~/domain/error/domain-error";
import type { Db } from "~/server/db";

/** @throws {DomainError} `not_found` */
export async function renamePasskey(
  { db }: { db: Db },
  user: SignedInUser,
  { id, name }: { id: string; name: string },
): Promise<void> {
  const { count } = await db.passkey.updateMany({ where: { id, userId: user.id }, data: { name } });
  if (count === 0) throw notFound();
}
