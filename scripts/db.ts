// Database commands: deploy, new, status, reset, restore. Run through `npm run db:…`.
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

const print = (line: string) => process.stdout.write(`${line}\n`);

async function deploy() {
  const applied = await migrate(new Date());
  print(applied.length ? `Applied ${applied.join(", ")}.` : "Nothing to apply: the database is up to date.");
}

async function status() {
  const { applied, pending, failed } = await migrationStatus(database().db);
  print(`${applied.length} applied, ${pending.length} pending, ${failed.length} failed.`);
  for (const name of pending) print(`  pending  ${name}`);
  for (const name of failed) print(`  failed   ${name}`);
}

/** Writes prisma/migrations/<time>_<name>: the difference between the migrations so far and the schema. */
async function createMigration(name: string | undefined) {
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
    print("The migrations already say all that the schema says.");
    return;
  }
  const stamp = new Date().toISOString().replace(/\D/g, "").slice(0, 14);
  const folder = path.join(prismaFolder(), "migrations", `${stamp}_${name.replaceAll("-", "_")}`);
  fs.mkdirSync(folder, { recursive: true });
  fs.writeFileSync(path.join(folder, "migration.sql"), `${sql}\n`);
  print(`Wrote ${path.relative(process.cwd(), folder)}/migration.sql. Read it before you commit it.`);
}

/** Works on the folder of the embedded database while no server has it open. `work` tells whether it replaced it. */
async function withDataFolder(commandName: string, work: (folder: string) => Promise<boolean>) {
  if (env.DATABASE_URL)
    throw new Error(`${commandName} is for the embedded database only; DATABASE_URL is set.`);
  const home = path.resolve(env.DATA_DIR);
  fs.mkdirSync(home, { recursive: true });
  const lock = lockFolder(home);
  let isNew = false;
  try {
    isNew = await work(path.join(home, "db"));
  } finally {
    lock.release(isNew || lock.wasClosed);
  }
}

/** @returns what was typed; undefined when nobody is there to type */
async function prompt(question: string): Promise<string | undefined> {
  print(question);
  const terminal = createInterface({ input: process.stdin });
  const { value: answer } = await terminal[Symbol.asyncIterator]().next();
  terminal.close();
  return answer?.trim();
}

async function reset() {
  await withDataFolder("db:reset", async (folder) => {
    const answer = await prompt(`Delete everything in ${folder}? Type yes:`);
    if (answer === undefined) throw new Error("Nothing was deleted: nobody was there to answer.");
    if (answer !== "yes") {
      print("Nothing was deleted.");
      return false;
    }
    fs.rmSync(folder, { recursive: true, force: true });
    print("The embedded database is empty. It is made anew at the next start.");
    return true;
  });
}

async function restore() {
  await withDataFolder("db:restore", async (folder) => {
    const backups = listBackups(folder);
    if (backups.length === 0) throw new Error(`There is no backup in ${backupFolder(folder)}.`);
    for (const [index, backup] of backups.entries())
      print(
        `${String(index + 1).padStart(3)}  ${backupTime(backup)}  ${(backup.bytes / 1e6).toFixed(1)} MB  ${backup.reason}`,
      );
    const answer = await prompt(
      `Which one is to take the place of ${folder}? What is there now is set aside. Type its number, or nothing to leave everything as it is:`,
    );
    const chosen = /^\d+$/.test(answer ?? "") ? backups[Number(answer) - 1] : undefined;
    if (!chosen) {
      print("Nothing was changed.");
      return false;
    }
    const replaced = await restoreBackup(chosen, folder, new Date());
    print(
      `The database is as it was at ${backupTime(chosen)}.${replaced ? ` What was there is in ${replaced}.` : ""}`,
    );
    return true;
  });
}

const [command, name] = process.argv.slice(2);
const commands: Record<string, () => Promise<void>> = {
  deploy,
  status,
  reset,
  restore,
  new: () => createMigration(name),
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
