import "server-only";
import type { SignedInUser } from "~/domain/account/signed-in-user";
import { MAX_PASSKEYS, type PasskeySummary } from "~/domain/auth/passkey";
import type { Db } from "~/server/db";

/** The user's passkeys, oldest first. */
export const listPasskeys = ({ db }: { db: Db }, user: SignedInUser): Promise<PasskeySummary[]> =>
  db.passkey.findMany({
    where: { userId: user.id },
    orderBy: { id: "asc" },
    take: MAX_PASSKEYS,
    select: { id: true, name: true, createdAt: true, lastUsedAt: true },
  });
