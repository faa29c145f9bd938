import "server-only";
import { createHash } from "node:crypto";
import { PrismaPg } from "@prisma/adapter-pg";
import { clientOptions } from "./client-options";
import { PrismaClient } from "./generated/client";
import { isWorthPreparing, MAX_STATEMENTS } from "./prepared-statements";

export type PostgresDatabase = {
  kind: "postgres";
  db: PrismaClient;
  url: string;
  close(): Promise<void>;
};

/**
 * Connects to a PostgreSQL server, with a pool of up to 10 connections opened on demand. Each keeps its statements
 * prepared, unless the address says `pgbouncer=true`, as it does for Prisma's own engine.
 */
export function openPostgres(url: string): PostgresDatabase {
  // A connection that is replaced forgets its statements, and with them a plan that a change of the schema broke.
  const pool = { connectionString: url, max: 10, maxLifetimeSeconds: 300 };
  const behindPooler = /[?&]pgbouncer=true\b/.test(url);
  const adapter = new PrismaPg(pool, behindPooler ? {} : { statementNameGenerator: statementNames() });
  const db = new PrismaClient({ adapter, ...clientOptions });
  return { kind: "postgres", db, url, close: () => db.$disconnect() };
}

/**
 * Gives each statement worth it a name that follows from its text. The driver never lets go of a name, so only so many
 * are given in all; without a name a statement is parsed each time, as ever.
 */
function statementNames(): (query: { sql: string }) => string {
  const names = new Map<string, string>();
  return ({ sql }) => {
    const known = names.get(sql);
    if (known) return known;
    if (names.size >= MAX_STATEMENTS || !isWorthPreparing(sql)) return "";
    const name = createHash("sha1").update(sql).digest("base64url").slice(0, 20);
    names.set(sql, name);
    return name;
  };
}
