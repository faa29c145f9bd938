import { setImmediate as turn } from "node:timers/promises";
import { openEmbedded } from "~/server/db/embedded";
import { takeBackup } from "~/server/db/take-backup";
import type { Row } from "./report.ts";

const MEGABYTES = 100;
const WARM_UP = 200;

/** The latency of small writes while a database of 100 MB is backed up. */
export async function benchBackups(dataDir: string): Promise<Row[]> {
  const database = openEmbedded(dataDir);
  const { db } = database;
  await db.$executeRaw`CREATE TABLE filled (id int PRIMARY KEY, text text)`;
  for (let mb = 0; mb < MEGABYTES; mb++)
    await db.$executeRaw`
      INSERT INTO filled SELECT n, (SELECT string_agg(md5((n * 31 + part)::text), '') FROM generate_series(1, 30) part)
      FROM generate_series(${mb * 1_000}::int, ${mb * 1_000 + 999}::int) n`;

  const waits: number[] = [];
  let longest = 0;
  let done = false;
  const write = async () => {
    for (let id = -1; !done; id--) {
      const start = performance.now();
      await db.$executeRaw`INSERT INTO filled VALUES (${id}::int, 'small')`;
      const wait = performance.now() - start;
      waits.push(wait);
      longest = Math.max(longest, wait);
      await turn();
    }
  };
  const writing = write();
  while (waits.length < WARM_UP) await turn();
  const before = longest;
  longest = 0;
  const start = performance.now();
  await takeBackup(database, { reason: "hourly", now: new Date() });
  const took = performance.now() - start;
  const during = longest;
  longest = 0;
  // The first backup already flushed most changes to disk.
  await takeBackup(database, { reason: "hourly", now: new Date() });
  done = true;
  await writing;
  await database.close();
  return [
    [`longest of ${WARM_UP} writes without a backup, ${MEGABYTES} MB`, before, "ms"],
    [`longest write during the first backup of ${MEGABYTES} MB`, during, "ms"],
    ["longest write during the next backup", longest, "ms"],
    [`backup of ${MEGABYTES} MB, verified and compressed`, took, "ms"],
  ];
}
