import type { Db } from "~/server/db";
import type { Sealer } from "~/server/ports/sealer";

type Sealed = { id: string; sealedKey: string | null; sealedHeaders: string | null };
type Secrets = { key: string | null; headers: Record<string, string> };

/** Opens a connection's secrets and, after a change of AUTH_SECRET, seals them again with the new one. */
export async function openSecrets(
  { db, sealer }: { db: Db; sealer: Sealer },
  { id, sealedKey, sealedHeaders }: Sealed,
): Promise<Secrets> {
  try {
    const renewed = {
      sealedKey: sealedKey && sealer.renew(sealedKey, "connection"),
      sealedHeaders: sealedHeaders && sealer.renew(sealedHeaders, "connection"),
    };
    if (renewed.sealedKey !== sealedKey || renewed.sealedHeaders !== sealedHeaders)
      // Only if unchanged: the key may have been replaced meanwhile.
      await db.connection.updateMany({ where: { id, sealedKey, sealedHeaders }, data: renewed });
    const headers = renewed.sealedHeaders ? sealer.open(renewed.sealedHeaders, "connection") : "{}";
    return {
      key: renewed.sealedKey && sealer.open(renewed.sealedKey, "connection"),
      headers: JSON.parse(headers) as Secrets["headers"],
    };
  } catch {
    // Sealed with a lost secret: the provider will ask for a key, and other connections still work.
    return { key: null, headers: {} };
  }
}
