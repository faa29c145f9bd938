/**
 * Fills and empties large tables.
 * @module-tag long
 */

import { randomBytes } from "node:crypto";
import { afterAll, beforeAll, expect, it } from "vitest";
import { PreparedPGlite } from "~/server/db/prepared-pglite";
import { vacuumEmbedded } from "~/server/db/vacuum-embedded";

let pglite: PreparedPGlite;

beforeAll(async () => {
  pglite = new PreparedPGlite();
  await pglite.exec("CREATE TABLE chunks (id int PRIMARY KEY, text text); CREATE TABLE still (id int)");
});
afterAll(() => pglite.close());

/** Writes like a long reply: in pieces, which are deleted at the end. */
async function writeReply(): Promise<void> {
  for (let id = 0; id < 200; id++)
    await pglite.query("INSERT INTO chunks VALUES ($1, $2)", [id, randomBytes(3_000).toString("hex")]);
  await pglite.query("DELETE FROM chunks");
  // PostgreSQL publishes its statistics at most once a second, or on request.
  await pglite.query("SELECT pg_stat_force_next_flush()");
}

async function size(): Promise<number> {
  const { rows } = await pglite.query<{ size: number }>(
    "SELECT pg_total_relation_size('chunks')::int AS size",
  );
  return rows[0]?.size ?? 0;
}

it("reuses the space of deleted rows", async () => {
  await writeReply();
  const once = await size();
  expect(await vacuumEmbedded(pglite)).toEqual(["chunks"]);
  for (let reply = 0; reply < 5; reply++) {
    await writeReply();
    await vacuumEmbedded(pglite);
  }
  expect(await size()).toBeLessThan(1.5 * once);
});

it("skips tables without changes", async () => {
  expect(await vacuumEmbedded(pglite)).toEqual([]);
});

it("keeps prepared statements", async () => {
  const prepared = async () =>
    (await pglite.query("SELECT name FROM pg_prepared_statements ORDER BY name")).rows;
  await prepared();
  const before = await prepared();
  await pglite.exec("VACUUM (ANALYZE) still");
  expect(await prepared()).toEqual(before);
});
