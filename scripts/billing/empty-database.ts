import { createHash } from "node:crypto";
import fs from "node:fs";
import path from "node:path";
import { PGlite } from "@electric-sql/pglite";
import { pgliteMigrations } from "~/server/db/pglite-migrations";
import { applyMigrations, migrationNames, openSchemaEngine, prismaFolder } from "~/server/db/schema-engine";
import packageJson from "../../package.json" with { type: "json" };

const folder = path.resolve("node_modules", ".cache", "bluebonnet");
const isImage = (name: string) => /^empty-database-\w+\.tar$/.test(name);

/** A hash of everything that determines the contents of an empty database. */
function fingerprint(): string {
  const hash = createHash("sha256").update(packageJson.dependencies["@electric-sql/pglite"]);
  for (const name of migrationNames())
    hash.update(name).update(fs.readFileSync(path.join(prismaFolder(), "migrations", name, "migration.sql")));
  return hash.digest("hex").slice(0, 16);
}

async function createImage(): Promise<Uint8Array> {
  const pglite = new PGlite();
  try {
    await applyMigrations(await openSchemaEngine(pgliteMigrations(pglite)));
    // Compressed, it would be a tenth of the size but take twice as long to open.
    return new Uint8Array(await (await pglite.dumpDataDir("none")).arrayBuffer());
  } finally {
    await pglite.close();
  }
}

/**
 * Written to a temporary file and renamed, because shards may write it concurrently. Images of older migrations are
 * deleted.
 */
function storeImage(file: string, image: Uint8Array): void {
  fs.mkdirSync(folder, { recursive: true });
  const temporary = `${file}.${process.pid}`;
  fs.writeFileSync(temporary, image);
  fs.renameSync(temporary, file);
  for (const name of fs.readdirSync(folder))
    if (isImage(name) && name !== path.basename(file)) fs.rmSync(path.join(folder, name), { force: true });
}

/**
 * The data directory of an embedded database with all migrations and no rows. Cached between runs, because creating
 * it takes 5 s.
 */
export async function emptyDatabase(): Promise<Blob> {
  const file = path.join(folder, `empty-database-${fingerprint()}.tar`);
  if (!fs.existsSync(file)) storeImage(file, await createImage());
  // Read into memory at once: a lazily read blob fails when another shard replaces the file meanwhile.
  return new Blob([fs.readFileSync(file)]);
}
