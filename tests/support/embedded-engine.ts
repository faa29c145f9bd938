import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { PGlite } from "@electric-sql/pglite";
import { PrismaPGlite } from "pglite-prisma-adapter";
import type { TestProject } from "vitest/node";
import { applyMigrations, openSchemaEngine } from "~/server/db/schema-engine";
import "./test-engine";

/** Global setup of the project integration-embedded: migrates once; test files load copies. */
export default async function setup(project: TestProject) {
  const pglite = new PGlite();
  await applyMigrations(await openSchemaEngine(new PrismaPGlite(pglite)));
  // Every copy would load PostgreSQL's own templates and replay the migrations from the log: a third of opening it.
  await pglite.exec("UPDATE pg_database SET datistemplate = false");
  for (const unused of ["template0", "template1"]) await pglite.exec(`DROP DATABASE ${unused}`);
  await pglite.exec("CHECKPOINT");
  const image = await pglite.dumpDataDir("none");
  await pglite.close();

  const folder = await mkdtemp(path.join(tmpdir(), "bluebonnet-embedded-"));
  const dump = path.join(folder, "migrated.tar");
  await writeFile(dump, Buffer.from(await image.arrayBuffer()));
  project.provide("testEngine", { kind: "embedded", dump });
  return () => rm(folder, { recursive: true, force: true });
}
