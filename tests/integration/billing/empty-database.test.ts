import fs from "node:fs";
import path from "node:path";
import { expect, it } from "vitest";
import { emptyDatabase } from "../../../scripts/billing/empty-database";

const folder = path.resolve("node_modules", ".cache", "bluebonnet");

/** What another part of a run does that made the same files at the same time. */
function replaceAll(): void {
  for (const name of fs.readdirSync(folder).filter((each) => each.endsWith(".tar"))) {
    const file = path.join(folder, name);
    fs.copyFileSync(file, `${file}.other`);
    fs.renameSync(`${file}.other`, file);
  }
}

it("the empty database of a run can be opened when another process has replaced its file meanwhile", async () => {
  const blob = await emptyDatabase();
  replaceAll();
  expect((await blob.arrayBuffer()).byteLength).toBe(blob.size);
  expect(blob.size).toBeGreaterThan(1_000_000);
});
