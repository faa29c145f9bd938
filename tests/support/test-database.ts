import { openAsBlob } from "node:fs";
import { PrismaPGlite } from "pglite-prisma-adapter";
import { afterAll, beforeAll, inject } from "vitest";
import type { Db } from "~/server/db";
import { clientOptions } from "~/server/db/client-options";
import { PrismaClient } from "~/server/db/generated/client";
import { openPostgres } from "~/server/db/postgres";
import { PreparedPGlite } from "~/server/db/prepared-pglite";
import { makeDatabase } from "./server-database";
import type { TestEngine } from "./test-engine";

export type TestDatabase = { kind: TestEngine["kind"]; db: Db; close(): Promise<void> };

async function openEmbeddedCopy(dump: string): Promise<TestDatabase> {
  const pglite = new PreparedPGlite({ loadDataDir: await openAsBlob(dump) });
  const db = new PrismaClient({ adapter: new PrismaPGlite(pglite), ...clientOptions });
  return {
    kind: "embedded",
    db,
    async close() {
      await db.$disconnect();
      if (!pglite.closed) await pglite.close();
    },
  };
}

async function openServerCopy(url: string, template: string): Promise<TestDatabase> {
  const own = await makeDatabase(url, template);
  const { db, close } = openPostgres(own.url);
  // Dropped later, with the template: unfinished work of a test would lose its connection.
  return { kind: "postgres", db, close };
}

/** A new, empty, migrated database on the engine of the running project. The caller closes it. */
async function openTestDatabase(): Promise<TestDatabase> {
  const engine = inject("testEngine");
  return engine.kind === "embedded"
    ? openEmbeddedCopy(engine.dump)
    : openServerCopy(engine.url, engine.template);
}

/**
 * One database for all tests of the calling file; call it at top level. The getter works only inside tests and hooks.
 */
export function testDatabase(): () => TestDatabase {
  let open: TestDatabase | undefined;
  beforeAll(async () => {
    open = await openTestDatabase();
  });
  afterAll(() => open?.close());
  return () => {
    if (!open) throw new Error("The test database opens before the first test of the file, not earlier.");
    return open;
  };
}
