import type { Db } from "~/server/db";
import type { Sealer } from "~/server/ports/sealer";
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

/** Null when the secret that its key was sealed with is lost. */
export async function openAccess(
  { db, sealer }: SupabaseKeys,
  { id, url, sealedKey }: { id: string; url: string; sealedKey: string },
): Promise<SupabaseAccess | null> {
  try {
    const renewed = sealer.renew(sealedKey, "supabase");
    if (renewed !== sealedKey)
      // Only if unchanged: it may have been replaced meanwhile.
      await db.supabaseConnection.updateMany({ where: { id, sealedKey }, data: { sealedKey: renewed } });
    return { url, key: sealer.open(renewed, "supabase") };
  } catch {
    return null;
  }
}
