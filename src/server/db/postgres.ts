import { createHash } from "node:crypto";
import { PrismaPg } from "@prisma/adapter-pg";
import { clientOptions } from "./client-options";
import { PrismaClient } from "./generated/client";
import { isWorthPreparing, MAX_STATEMENTS } from "./prepared-statements";
import { publishQueries } from "./query-channel";

export type PostgresDatabase = {
  kind: "postgres";
  db: PrismaClient;
  url: string;
  /** Of the pool. `waiting`: callers for whom there is no connection yet. */
  connections(): { open: number; idle: number; waiting: number };
  close(): Promise<void>;
};

/**
 * Connects to a PostgreSQL server with a pool of up to 10 connections, opened on demand. Statements are prepared unless
 * the URL contains `pgbouncer=true`, the parameter of Prisma's own engine.
 */
export function openPostgres(url: string): PostgresDatabase {
  // Replacing a connection discards its prepared statements, including plans that a schema change broke.
  const pool = { connectionString: url, max: 10, maxLifetimeSeconds: 300 };
  const behindPooler = /[?&]pgbouncer=true\b/.test(url);
  const adapter = new PrismaPg(pool, behindPooler ? {} : { statementNameGenerator: statementNames() });
  let open: ReturnType<Awaited<ReturnType<PrismaPg["connect"]>>["underlyingDriver"]> | undefined;
  const published = publishQueries(adapter, (connected) => {
    open = connected.underlyingDriver();
  });
  const db = new PrismaClient({ adapter: published, ...clientOptions });
  return {
    kind: "postgres",
    db,
    url,
    connections: () => ({
      open: open?.totalCount ?? 0,
      idle: open?.idleCount ?? 0,
      waiting: open?.waitingCount ?? 0,
    }),
    close: () => db.$disconnect(),
  };
}

/**
 * Names statements worth preparing by a hash of their SQL. The driver never frees a name, so their number is limited;
 * a statement without a name is parsed every time.
 */
function statementNames(): (query: { sql: string }) => string {
  const names = new Map<string, string>();
  return ({ sql }) => {
    const existing = names.get(sql);
    if (existing) return existing;
    if (names.size >= MAX_STATEMENTS || !isWorthPreparing(sql)) return "";
    const name = createHash("sha1").update(sql).digest("base64url").slice(0, 20);
    names.set(sql, name);
    return name;
  };
}
