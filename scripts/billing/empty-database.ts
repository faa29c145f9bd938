import { createHash } from "node:crypto";
import fs from "node:fs";
import path from "node:path";
import { PGlite } from "@electric-sql/pglite";
import { pgliteMigrations } from "~/server/db/pglite-migrations";
import { applyMigrations, migrationNames, openSchemaEngine, prismaFolder } from "~/server/db/schema-engine";
import packageJson from "../../package.json" with { type: "json" };

const folder = path.resolve("node_modules", ".cache", "bluebonnet");
const isImage = (name: string) => /^empty-database-\w+\.tar$/.test(name);

/** Of all that an empty database follows from. */
function fingerprint(): string {
  const hash = createHash("sha256").update(packageJson.dependencies["@electric-sql/pglite"]);
  for (const name of migrationNames())
    hash.update(name).update(fs.readFileSync(path.join(prismaFolder(), "migrations", name, "migration.sql")));
  return hash.digest("hex").slice(0, 16);
}

async function makeImage(): Promise<Uint8Array> {
  const pglite = new PGlite();
  try {
    await applyMigrations(await openSchemaEngine(pgliteMigrations(pglite)));
    // Packed it would be a tenth as large, and take twice as long to open.
    return new Uint8Array(await (await pglite.dumpDataDir("none")).arrayBuffer());
  } finally {
    await pglite.close();
  }
}

/** Several parts of a run may keep it at once: it appears whole, and those of older migrations go. */
function keep(file: string, image: Uint8Array): void {
  fs.mkdirSync(folder, { recursive: true });
  const unfinished = `${file}.${process.pid}`;
  fs.writeFileSync(unfinished, image);
  fs.renameSync(unfinished, file);
  for (const name of fs.readdirSync(folder))
    if (isImage(name) && name !== path.basename(file)) fs.rmSync(path.join(folder, name), { force: true });
}

/** The files of an embedded database with all migrations and no rows, kept between runs: to make them takes 5 s. */
export async function emptyDatabase(): Promise<Blob> {
  const file = path.join(folder, `empty-database-${fingerprint()}.tar`);
  if (!fs.existsSync(file)) keep(file, await makeImage());
  // Read whole, now: a blob that reads its file later fails when another part of a run replaces it meanwhile.
  return new Blob([fs.readFileSync(file)]);
}
