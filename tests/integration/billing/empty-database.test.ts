/**
 * Opens databases in processes of their own.
 * @module-tag long
 */

import fs from "node:fs";
import path from "node:path";
import { expect, it } from "vitest";
import { emptyDatabase } from "../../../scripts/billing/empty-database";

const folder = path.resolve("node_modules", ".cache", "bluebonnet");

/** Replaces the files, as another shard would. */
function replaceAll(): void {
  for (const name of fs.readdirSync(folder).filter((each) => each.endsWith(".tar"))) {
    const file = path.join(folder, name);
    fs.copyFileSync(file, `${file}.other`);
    fs.renameSync(`${file}.other`, file);
  }
}

it("opens an empty database after another process has replaced its file", async () => {
  const blob = await emptyDatabase();
  replaceAll();
  expect((await blob.arrayBuffer()).byteLength).toBe(blob.size);
  expect(blob.size).toBeGreaterThan(1_000_000);
});
