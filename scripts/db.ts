// Database commands: deploy, new, status, reset. Run through `npm run db:…`.
import fs from "node:fs";
import path from "node:path";
import { createInterface } from "node:readline/promises";
import { PGlite } from "@electric-sql/pglite";

import { env } from "~/env";
import { closeDatabase, database } from "~/server/db";
import { FolderInUse, lockFolder } from "~/server/db/lock";
import { MigrationFailed, migrate, migrationStatus } from "~/server/db/migrate";
import { pgliteMigrations } from "~/server/db/pglite-migrations";
import { applyMigrations, diffToSchema, openSchemaEngine, prismaFolder } from "~/server/db/schema-engine";

const say = (line: string) => process.stdout.write(`${line}\n`);

async function deploy() {
  const applied = await migrate(new Date());
  say(applied.length ? `Applied ${applied.join(", ")}.` : "Nothing to apply: the database is up to date.");
}

async function status() {
  const { applied, pending, failed } = await migrationStatus(database().db);
  say(`${applied.length} applied, ${pending.length} pending, ${failed.length} failed.`);
  for (const name of pending) say(`  pending  ${name}`);
  for (const name of failed) say(`  failed   ${name}`);
}

/** Writes prisma/migrations/<time>_<name>: the difference between the migrations so far and the schema. */
async function create(name: string | undefined) {
  if (!name || !/^[a-z0-9_-]+$/.test(name))
    throw new Error(
      "Give the migration a name of small letters, digits, - and _: npm run db:new -- add_projects",
    );
  const scratch = new PGlite();
  const engine = await openSchemaEngine(pgliteMigrations(scratch));
  await applyMigrations(engine);
  const sql = await diffToSchema(engine);
  await scratch.close();
  if (!sql) {
    say("The migrations already say all that the schema says.");
    return;
  }
  const stamp = new Date().toISOString().replace(/\D/g, "").slice(0, 14);
  const folder = path.join(prismaFolder(), "migrations", `${stamp}_${name.replaceAll("-", "_")}`);
  fs.mkdirSync(folder, { recursive: true });
  fs.writeFileSync(path.join(folder, "migration.sql"), `${sql}\n`);
  say(`Wrote ${path.relative(process.cwd(), folder)}/migration.sql. Read it before you commit it.`);
}

async function reset() {
  if (env.DATABASE_URL) throw new Error("db:reset empties the embedded database only; DATABASE_URL is set.");
  const home = path.resolve(env.DATA_DIR);
  fs.mkdirSync(home, { recursive: true });
  const lock = lockFolder(home);
  say(`Delete everything in ${path.join(home, "db")}? Type yes:`);
  const terminal = createInterface({ input: process.stdin });
  const { value: answer } = await terminal[Symbol.asyncIterator]().next();
  terminal.close();
  if (answer === undefined) throw new Error("Nothing was deleted: nobody was there to answer.");
  if (answer.trim() !== "yes") say("Nothing was deleted.");
  else {
    fs.rmSync(path.join(home, "db"), { recursive: true, force: true });
    say("The embedded database is empty. It is made anew at the next start.");
  }
  lock.release();
}

const [command, name] = process.argv.slice(2);
const commands: Record<string, () => Promise<void>> = { deploy, status, reset, new: () => create(name) };
try {
  const run = commands[command ?? ""];
  if (!run) throw new Error(`Use one of: ${Object.keys(commands).join(", ")}`);
  await run();
} catch (error) {
  if (!(error instanceof FolderInUse || error instanceof MigrationFailed || error instanceof Error))
    throw error;
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
} finally {
  await closeDatabase();
}
