import type { Db } from "~/server/db";
import type { Sealer } from "~/server/ports/system";
import type { SupabaseAccess } from "~preview";

export type SupabaseKeys = { db: Db; sealer: Sealer };

/** The Supabase project that a project's pages use; null for none. The caller has checked access. */
export async function supabaseOfProject(
  deps: SupabaseKeys,
  projectId: string,
): Promise<SupabaseAccess | null> {
  const row = await deps.db.supabaseConnection.findFirst({
    where: { projects: { some: { id: projectId } } },
    select: { id: true, url: true, sealedKey: true },
  });
  return row && openAccess(deps, row);
}

/** Null if the key cannot be unsealed. */
export async function openAccess(
  { db, sealer }: SupabaseKeys,
  { id, url, sealedKey }: { id: string; url: string; sealedKey: string },
): Promise<SupabaseAccess | null> {
  try {
    const renewed = sealer.renew(sealedKey, "supabase");
    if (renewed !== sealedKey)
      // Only if it was not replaced meanwhile.
      await db.supabaseConnection.updateMany({ where: { id, sealedKey }, data: { sealedKey: renewed } });
    return { url, key: sealer.open(renewed, "supabase") };
  } catch {
    return null;
  }
}
