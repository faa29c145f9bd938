import type { SignedInUser } from "~/domain/auth/signed-in-user";
import { type HostId, hostIds } from "~/domain/publication/host";
import type { HostState, HostTokenInput } from "~/domain/publication/static-host";
import type { Db } from "~/server/db";
import type { Clock, Sealer } from "~/server/ports/system";

type Deps = { db: Db; sealer: Sealer };

export async function listHosts({ db }: { db: Db }, user: SignedInUser): Promise<HostState[]> {
  const rows = await db.hostToken.findMany({ where: { userId: user.id }, select: { host: true } });
  return hostIds.map((host) => ({ host, hasToken: rows.some((row) => row.host === host) }));
}

/** Stores a token sealed; it is never shown again. */
export async function saveHostToken(
  { db, sealer, clock }: Deps & { clock: Clock },
  user: SignedInUser,
  { host, token }: HostTokenInput,
): Promise<void> {
  const data = { sealedToken: sealer.seal(token, "host-token"), createdAt: clock.now() };
  await db.hostToken.upsert({
    where: { userId_host: { userId: user.id, host } },
    create: { ...data, userId: user.id, host },
    update: data,
    select: { host: true },
  });
}

/** Deletes a token; deployed sites stay. */
export async function removeHostToken(
  { db }: { db: Db },
  user: SignedInUser,
  { host }: { host: HostId },
): Promise<void> {
  await db.hostToken.deleteMany({ where: { userId: user.id, host } });
}

/** A user's token, resealed after a change of AUTH_SECRET; null if there is none or it cannot be unsealed. */
export async function openHostToken(
  { db, sealer }: Deps,
  userId: string,
  host: HostId,
): Promise<string | null> {
  const row = await db.hostToken.findFirst({ where: { userId, host }, select: { sealedToken: true } });
  if (!row) return null;
  try {
    const renewed = sealer.renew(row.sealedToken, "host-token");
    if (renewed !== row.sealedToken)
      await db.hostToken.updateMany({
        where: { userId, host, sealedToken: row.sealedToken },
        data: { sealedToken: renewed },
      });
    return sealer.open(renewed, "host-token");
  } catch {
    return null;
  }
}
