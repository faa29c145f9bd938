import { DomainError, notFound } from "~/domain/error/domain-error";
import type { User } from "~/domain/owner/owners";
import { MAX_SUPABASE, type SupabaseView } from "~/domain/supabase/supabase";
import type { SupabaseInput, SupabaseTablesInput } from "~/domain/supabase/supabase-input";
import type { Supabase } from "~/server/ports/supabase";
import type { Clock, Ids } from "~/server/ports/system";
import { mayCallPrivate, type PrivateCallDeps } from "../owner/installation-owner";
import { openAccess, type SupabaseKeys } from "./access";

export type SupabaseDeps = SupabaseKeys & PrivateCallDeps & { supabase: Supabase; clock: Clock; ids: Ids };

export const viewColumns = {
  id: true,
  name: true,
  url: true,
  keyEnd: true,
  tables: true,
  forNewProjects: true,
} as const;

/** The user's Supabase connections, oldest first. */
export const listSupabase = ({ db }: Pick<SupabaseDeps, "db">, user: User): Promise<SupabaseView[]> =>
  db.supabaseConnection.findMany({
    where: { userId: user.id },
    orderBy: { id: "asc" },
    select: viewColumns,
  });

/** Visible end of a key. */
const KEY_END_CHARACTERS = 6;

/**
 * Adds or changes a connection, after checking the key.
 *
 * @throws DomainError not_found, conflict; invalid, unavailable when the check fails
 */
export async function saveSupabase(
  deps: SupabaseDeps,
  user: User,
  input: SupabaseInput,
): Promise<{ id: string }> {
  const { db, sealer, clock, ids, supabase } = deps;
  const { id: connectionId, name, url } = input;
  const existing = connectionId ? await requireOwn(deps, user, connectionId) : undefined;
  const key = input.key || (await storedKey(deps, existing, url));
  await supabase.check({ url, key, allowPrivate: await mayCallPrivate(deps, user) });
  const data = { name, url, sealedKey: sealer.seal(key, "supabase"), keyEnd: key.slice(-KEY_END_CHARACTERS) };
  if (existing) {
    await db.supabaseConnection.update({
      where: { id: existing.id, userId: user.id },
      data,
      select: { id: true },
    });
    return { id: existing.id };
  }
  const count = await db.supabaseConnection.count({ where: { userId: user.id } });
  if (count >= MAX_SUPABASE)
    throw new DomainError(
      "conflict",
      `You already have ${MAX_SUPABASE} connected projects, which is the maximum.`,
    );
  const id = ids.next();
  await db.supabaseConnection.create({
    data: { ...data, id, userId: user.id, createdAt: clock.now() },
    select: { id: true },
  });
  return { id };
}

type OwnRow = { id: string; url: string; sealedKey: string };

async function requireOwn({ db }: Pick<SupabaseDeps, "db">, user: User, id: string): Promise<OwnRow> {
  const row = await db.supabaseConnection.findFirst({
    where: { id, userId: user.id },
    select: { id: true, url: true, sealedKey: true },
  });
  if (!row) throw notFound();
  return row;
}

/** The stored key must not be sent to a new address. */
async function storedKey(deps: SupabaseDeps, existing: OwnRow | undefined, url: string): Promise<string> {
  const access = existing && (await openAccess(deps, existing));
  if (access?.url === url) return access.key;
  throw new DomainError("invalid", "The URL changed. Enter the key again.", { field: "key" });
}

/** Deletes a connection; its projects then have none. @throws DomainError not_found */
export async function removeSupabase(
  { db }: Pick<SupabaseDeps, "db">,
  user: User,
  { id }: { id: string },
): Promise<void> {
  const { count } = await db.supabaseConnection.deleteMany({ where: { id, userId: user.id } });
  if (count === 0) throw notFound();
}

/** Saves the user's description of the tables. @throws DomainError not_found */
export async function saveSupabaseTables(
  { db }: Pick<SupabaseDeps, "db">,
  user: User,
  { id, tables }: SupabaseTablesInput,
): Promise<void> {
  const { count } = await db.supabaseConnection.updateMany({
    where: { id, userId: user.id },
    data: { tables },
  });
  if (count === 0) throw notFound();
}
