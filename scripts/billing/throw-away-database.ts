import { randomBytes } from "node:crypto";
import { PrismaPg } from "@prisma/adapter-pg";
import { PrismaPGlite } from "pglite-prisma-adapter";
import type { Db } from "~/server/db";
import { PrismaClient } from "~/server/db/generated/client";
import { pgliteMigrations } from "~/server/db/pglite-migrations";
import { openPostgres } from "~/server/db/postgres";
import { PreparedPGlite } from "~/server/db/prepared-pglite";
import { applyMigrations, openSchemaEngine } from "~/server/db/schema-engine";
import { transactionOptions } from "~/server/db/transaction-options";

export type ThrowAwayDatabase = { db: Db; kind: "embedded" | "postgres"; close(): Promise<void> };

async function inMemory(): Promise<ThrowAwayDatabase> {
  const pglite = new PreparedPGlite();
  await applyMigrations(await openSchemaEngine(pgliteMigrations(pglite)));
  const db = new PrismaClient({ adapter: new PrismaPGlite(pglite), transactionOptions });
  return {
    db,
    kind: "embedded",
    async close() {
      await db.$disconnect();
      await pglite.close();
    },
  };
}

async function execute(url: string, statement: string): Promise<void> {
  const connection = await new PrismaPg({ connectionString: url }).connect();
  try {
    await connection.executeScript(statement);
  } finally {
    await connection.dispose();
  }
}

async function onServer(server: string): Promise<ThrowAwayDatabase> {
  const name = `bluebonnet_billing_${randomBytes(6).toString("hex")}`;
  await execute(server, `CREATE DATABASE ${name}`);
  const own = new URL(server);
  own.pathname = `/${name}`;
  const drop = () => execute(server, `DROP DATABASE ${name} WITH (FORCE)`);
  try {
    await applyMigrations(await openSchemaEngine(new PrismaPg({ connectionString: own.href })));
  } catch (error) {
    await drop();
    throw error;
  }
  const { db, close } = openPostgres(own.href);
  return {
    db,
    kind: "postgres",
    async close() {
      await close();
      await drop();
    },
  };
}

/**
 * A migrated, empty database that is gone when it is closed: in memory, or with a name of its own on the PostgreSQL
 * server at `url`, whose other databases are not touched.
 */
export const throwAwayDatabase = (url: string | undefined): Promise<ThrowAwayDatabase> =>
  url === undefined ? inMemory() : onServer(url);
