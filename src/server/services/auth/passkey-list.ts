import "server-only";
import { MAX_PASSKEYS, type PasskeySummary } from "~/domain/auth/passkey";
import type { SignedInUser } from "~/domain/auth/signed-in-user";
import type { Db } from "~/server/db";

/** The user's passkeys, oldest first. */
export const listPasskeys = ({ db }: { db: Db }, user: SignedInUser): Promise<PasskeySummary[]> =>
  db.passkey.findMany({
    where: { userId: user.id },
    orderBy: { id: "asc" },
    take: MAX_PASSKEYS,
    select: { id: true, name: true, createdAt: true, lastUsedAt: true },
  });
