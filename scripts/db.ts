// Database commands. Run through `npm run db:…`, and `npm run backup`, `restore` and `upgrade`.
import fs from "node:fs";
import path from "node:path";
import { createInterface } from "node:readline/promises";
import { PGlite } from "@electric-sql/pglite";

import { env } from "~/env";
import { closeDatabase, database } from "~/server/db";
import { backupFolder, backupTime, listBackups } from "~/server/db/backups";
import { FolderInUse, lockFolder } from "~/server/db/lock";
import { MigrationFailed, migrate, migrationStatus } from "~/server/db/migrate";
import { pgliteMigrations } from "~/server/db/pglite-migrations";
import { restoreBackup } from "~/server/db/restore-backup";
import { applyMigrations, diffToSchema, openSchemaEngine, prismaFolder } from "~/server/db/schema-engine";
import { backupCommand, restoreCommand, upgradeCommand } from "./backup/commands.ts";

const print = (line: string) => process.stdout.write(`${line}\n`);

async function deploy() {
  const applied = await migrate(new Date());
  print(applied.length ? `Applied ${applied.join(", ")}.` : "The database is up to date.");
}

async function status() {
  const { applied, pending, failed } = await migrationStatus(database().db);
  print(`${applied.length} applied, ${pending.length} pending, ${failed.length} failed.`);
  for (const name of pending) print(`  pending  ${name}`);
  for (const name of failed) print(`  failed   ${name}`);
}

/** Writes prisma/migrations/<time>_<name>: the difference between the existing migrations and the schema. */
async function createMigration(name: string | undefined) {
  if (!name || !/^[a-z0-9_-]+$/.test(name))
    throw new Error(
      "A migration needs a name of lowercase letters, digits, - and _: npm run db:new -- add_projects",
    );
  const scratch = new PGlite();
  const engine = await openSchemaEngine(pgliteMigrations(scratch));
  await applyMigrations(engine);
  const sql = await diffToSchema(engine);
  await scratch.close();
  if (!sql) {
    print("No migration needed: the migrations match the schema.");
    return;
  }
  const stamp = new Date().toISOString().replace(/\D/g, "").slice(0, 14);
  const folder = path.join(prismaFolder(), "migrations", `${stamp}_${name.replaceAll("-", "_")}`);
  fs.mkdirSync(folder, { recursive: true });
  fs.writeFileSync(path.join(folder, "migration.sql"), `${sql}\n`);
  print(`Wrote ${path.relative(process.cwd(), folder)}/migration.sql. Review it before committing.`);
}

/** Locks the data folder, so that no server can open the embedded database. `work` returns whether it replaced the database. */
async function withDataFolder(commandName: string, work: (folder: string) => Promise<boolean>) {
  if (env.DATABASE_URL)
    throw new Error(`${commandName} works only with the embedded database, but DATABASE_URL is set.`);
  const home = path.resolve(env.DATA_DIR);
  fs.mkdirSync(home, { recursive: true });
  const lock = lockFolder(home);
  let isReplaced = false;
  try {
    isReplaced = await work(path.join(home, "db"));
  } finally {
    lock.release(isReplaced || lock.wasClosed);
  }
}

/** @returns the line typed; undefined if stdin is closed */
async function prompt(question: string): Promise<string | undefined> {
  print(question);
  const terminal = createInterface({ input: process.stdin });
  const { value: answer } = await terminal[Symbol.asyncIterator]().next();
  terminal.close();
  return answer?.trim();
}

async function reset() {
  await withDataFolder("db:reset", async (folder) => {
    const answer = await prompt(`Delete everything in ${folder}? Type yes to confirm:`);
    if (answer === undefined)
      throw new Error("Nothing was deleted: confirmation is required, but there is no input.");
    if (answer !== "yes") {
      print("Nothing was deleted.");
      return false;
    }
    fs.rmSync(folder, { recursive: true, force: true });
    print("The embedded database was deleted. The next start creates an empty one.");
    return true;
  });
}

async function restore() {
  await withDataFolder("db:restore", async (folder) => {
    const backups = listBackups(folder);
    if (backups.length === 0) throw new Error(`There are no backups in ${backupFolder(folder)}.`);
    for (const [index, backup] of backups.entries())
      print(
        `${String(index + 1).padStart(3)}  ${backupTime(backup)}  ${(backup.bytes / 1e6).toFixed(1)} MB  ${backup.reason}`,
      );
    const answer = await prompt(
      `Which backup should replace ${folder}? The current database is kept under another name. Enter its number, or nothing to cancel:`,
    );
    const chosen = /^\d+$/.test(answer ?? "") ? backups[Number(answer) - 1] : undefined;
    if (!chosen) {
      print("Nothing was changed.");
      return false;
    }
    const replaced = await restoreBackup(chosen, folder, new Date());
    print(
      `Restored the backup of ${backupTime(chosen)}.${replaced ? ` The previous database is in ${replaced}.` : ""}`,
    );
    return true;
  });
}

/** Prints what a command of scripts/backup returns. */
const printed = (run: (args: string[], now: Date) => Promise<string[]>) => async () => {
  for (const line of await run(process.argv.slice(3), new Date())) print(line);
};

const [command, name] = process.argv.slice(2);
const commands: Record<string, () => Promise<void>> = {
  deploy,
  status,
  reset,
  restore,
  new: () => createMigration(name),
  backup: printed(backupCommand),
  "restore-all": printed(restoreCommand),
  upgrade: printed(upgradeCommand),
};
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
