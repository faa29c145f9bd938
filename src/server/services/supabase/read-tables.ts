import { createHash } from "node:crypto";
import { notFound } from "~/domain/error/domain-error";
import type { SupabaseTable, SupabaseTables } from "~/domain/supabase/supabase";
import type { Db } from "~/server/db";
import { mayCallPrivate } from "../owner/installation-owner";
import { openAccess } from "./access";
import type { SupabaseDeps } from "./connections";

type Deps = Omit<SupabaseDeps, "ids"> & { recentTables: RecentTables };

const FRESH_MS = 60_000;
const CAPACITY = 500;

type TablesResult = SupabaseTable[] | "refused" | "failed";

/** Recent results by connection. */
export type RecentTables = Map<string, { answer: Promise<TablesResult>; until: number }>;

const columns = {
  id: true,
  url: true,
  sealedKey: true,
  tables: true,
  user: { select: { id: true, email: true } },
} as const;

/** The tables of one of the user's connections, fetched again. @throws DomainError not_found */
export async function readSupabaseTables(
  deps: Deps,
  user: { id: string },
  { id }: { id: string },
): Promise<SupabaseTables> {
  const row = await deps.db.supabaseConnection.findFirst({ where: { id, userId: user.id }, select: columns });
  if (!row) throw notFound();
  return tablesOf(deps, row, { fresh: true });
}

/**
 * The tables of a project's connection, or of the default for new projects (`projectId` null); null without one of the
 * user's, because no connection serves another member. Waits
 * a few seconds for Supabase at most, and never rejects because of it.
 */
export async function tablesForPrompt(
  deps: Deps,
  userId: string,
  projectId: string | null,
): Promise<SupabaseTables | null> {
  const row = await deps.db.supabaseConnection.findFirst({
    where: { userId, ...(projectId ? { projects: { some: { id: projectId } } } : { forNewProjects: true }) },
    select: columns,
  });
  return row && tablesOf(deps, row, { fresh: false });
}

type Row = NonNullable<Awaited<ReturnType<typeof findRow>>>;
const findRow = (db: Db) => db.supabaseConnection.findFirst({ select: columns });

async function tablesOf(deps: Deps, row: Row, { fresh }: { fresh: boolean }): Promise<SupabaseTables> {
  const access = await openAccess(deps, row);
  const answer = access
    ? await fetchTables({ ...access, allowPrivate: await mayCallPrivate(deps, row.user) }, deps, fresh)
    : "failed";
  if (typeof answer !== "string") return { from: "supabase", tables: answer };
  return row.tables === "" ? { from: "none", reason: answer } : { from: "user", text: row.tables };
}

function fetchTables(
  target: Parameters<Deps["supabase"]["tables"]>[0],
  { supabase, clock, recentTables: recent }: Deps,
  fresh: boolean,
): Promise<TablesResult> {
  const id = createHash("sha256").update(JSON.stringify(target)).digest("base64url");
  const now = clock.now().getTime();
  const cached = recent.get(id);
  if (!fresh && cached && cached.until > now) return cached.answer;
  const answer = supabase.tables(target);
  if (recent.size >= CAPACITY) recent.delete(recent.keys().next().value ?? "");
  recent.delete(id);
  recent.set(id, { answer, until: now + FRESH_MS });
  return answer;
}
