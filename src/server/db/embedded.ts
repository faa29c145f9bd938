import "server-only";
import fs from "node:fs";
import path from "node:path";
import type { PGlite } from "@electric-sql/pglite";
import { PrismaPGlite } from "pglite-prisma-adapter";
import { clientOptions } from "./client-options";
import { PrismaClient } from "./generated/client";
import { lockFolder } from "./lock";
import { PreparedPGlite } from "./prepared-pglite";

export type EmbeddedDatabase = {
  kind: "embedded";
  db: PrismaClient;
  /** Folder of the database files, inside the data folder. */
  folder: string;
  pglite: PGlite;
  close(): Promise<void>;
};

/**
 * Opens PostgreSQL inside this process on `$dataDir/db`, making the folder when it is new (3 s; else 0.4 s).
 * Starts opening at once and does not wait: the first query does.
 *
 * @throws {FolderInUse} when another process has the folder open
 */
export function openEmbedded(dataDir: string): EmbeddedDatabase {
  const home = path.resolve(dataDir);
  fs.mkdirSync(home, { recursive: true });
  const lock = lockFolder(home);
  const folder = path.join(home, "db");
  const pglite = new PreparedPGlite(folder, { relaxedDurability: false });
  const db = new PrismaClient({ adapter: new PrismaPGlite(pglite), ...clientOptions });
  return {
    kind: "embedded",
    db,
    folder,
    pglite,
    async close() {
      await db.$disconnect();
      if (!pglite.closed) await pglite.close();
      lock.release();
    },
  };
}
