import fs from "node:fs";
import path from "node:path";
import { clientOptions } from "./client-options";
import { requireFreeSpace } from "./disk-full";
import { EmbeddedEngine, engineAdapter } from "./embedded-engine";
import { PrismaClient } from "./generated/client";
import { lockFolder } from "./lock";
import { copyEmptyDatabase } from "./new-folder";
import { publishQueries } from "./query-channel";

export type EmbeddedDatabase = {
  kind: "embedded";
  db: PrismaClient;
  /** Folder of the database files, inside the data folder. */
  folder: string;
  engine: EmbeddedEngine;
  /** Whether the last process shut it down cleanly. */
  wasClosed: boolean;
  close(): Promise<void>;
};

/**
 * Opens PostgreSQL inside this process on `$dataDir/db`, creating the folder if needed.
 * Starts opening without waiting; the first query waits.
 *
 * @param emptyDatabase the folder that a new one is copied from
 * @throws {FolderInUse} when another process has the folder open
 * @throws {DiskFull} before anything is opened: crash recovery may have to write
 */
export function openEmbedded(dataDir: string, emptyDatabase?: string): EmbeddedDatabase {
  const home = path.resolve(dataDir);
  fs.mkdirSync(home, { recursive: true });
  requireFreeSpace(home);
  const lock = lockFolder(home);
  const folder = path.join(home, "db");
  if (emptyDatabase) copyEmptyDatabase(emptyDatabase, folder);
  const engine = new EmbeddedEngine(folder, !lock.wasClosed);
  const db = new PrismaClient({ adapter: publishQueries(engineAdapter(engine)), ...clientOptions });
  return {
    kind: "embedded",
    db,
    folder,
    engine,
    wasClosed: lock.wasClosed,
    async close() {
      let isClosed = false;
      try {
        await db.$disconnect();
        isClosed = await engine.close();
      } finally {
        lock.release(isClosed);
      }
    },
  };
}
