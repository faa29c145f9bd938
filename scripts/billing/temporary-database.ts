import { PrismaPGlite } from "pglite-prisma-adapter";
import type { Db } from "~/server/db";
import { clientOptions } from "~/server/db/client-options";
import { PrismaClient } from "~/server/db/generated/client";
import { openPostgres } from "~/server/db/postgres";
import { postgresMigrations } from "~/server/db/postgres-migrations";
import { PreparedPGlite } from "~/server/db/prepared-pglite";
import { applyMigrations, openSchemaEngine } from "~/server/db/schema-engine";
import { emptyDatabase } from "./empty-database.ts";

export type TemporaryDatabase = { db: Db; close(): Promise<void> };

async function inMemory(): Promise<TemporaryDatabase> {
  const pglite = new PreparedPGlite({ loadDataDir: await emptyDatabase() });
  const db = new PrismaClient({ adapter: new PrismaPGlite(pglite), ...clientOptions });
  return {
    db,
    async close() {
      await db.$disconnect();
      await pglite.close();
    },
  };
}

/** @param url the URL of an empty PostgreSQL database that the caller drops; undefined: in memory */
export async function temporaryDatabase(url: string | undefined): Promise<TemporaryDatabase> {
  if (url === undefined) return inMemory();
  await applyMigrations(await openSchemaEngine(postgresMigrations(url)));
  return openPostgres(url);
}
