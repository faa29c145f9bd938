import fs from "node:fs";
import path from "node:path";
import { env } from "~/env";
import type { Database } from "~/server/db";
import { openEmbedded } from "~/server/db/embedded";
import { lockFolder } from "~/server/db/lock";
import { applyTo, migrationStatus } from "~/server/db/migrate";
import { openPostgres } from "~/server/db/postgres";
import { migrationNames } from "~/server/db/schema-engine";
import { FILES, type Manifest, packArchive, ROWS, unpackArchive, withFolder } from "./archive.ts";
import { copyRows, loadRows } from "./rows.ts";

/** Where everything is kept that is not in a PostgreSQL database. */
export const home = () => path.resolve(env.DATA_DIR);

/** What is no stored file: the database, which is copied by rows, backups, and what can be downloaded again. */
const NOT_STORED =
  /^(?:db(?:\..*)?|backups|packages|lock\.sqlite.*|lock-holder\.json|.*\.partial.*|.*\.before-.*)$/;
const MODELS = "local";

const storedNames = (withModels: boolean): string[] =>
  (fs.existsSync(home()) ? fs.readdirSync(home()) : []).filter(
    (name) => !NOT_STORED.test(name) && (withModels || name !== MODELS),
  );

/** For names of files and schemas. */
export const stampOf = (now: Date): string => now.toISOString().replace(/[:.]/g, "-");

/** Opens the installation's database; an embedded one is locked, so that no server has it open. */
export async function withDatabase<Result>(work: (open: Database) => Promise<Result>): Promise<Result> {
  const open = env.DATABASE_URL ? openPostgres(env.DATABASE_URL) : openEmbedded(env.DATA_DIR);
  try {
    return await work(open);
  } finally {
    await open.close();
  }
}

/**
 * Archives the database as it is at one moment, and every stored file.
 *
 * @returns its description
 */
export const backUp = (
  open: Database,
  file: string,
  { now, withModels = false }: { now: Date; withModels?: boolean },
): Promise<{ tables: Record<string, number>; files: string[] }> =>
  withFolder(path.dirname(file), async (folder) => {
    const { applied } = await migrationStatus(open.db);
    if (applied.length === 0) throw new Error("There is nothing to back up: the database is new.");
    for (const name of [ROWS, FILES]) fs.mkdirSync(path.join(folder, name));
    const copied = await copyRows(open.db, path.join(folder, ROWS));
    const files = storedNames(withModels);
    for (const name of files)
      fs.cpSync(path.join(home(), name), path.join(folder, FILES, name), { recursive: true });
    await packArchive(folder, file, {
      takenAt: now.toISOString(),
      database: open.kind,
      migrations: applied.sort(),
      ...copied,
    });
    return { tables: copied.tables, files };
  });

/** Fills an empty database with the rows of an unpacked archive, at the migrations that the archive has. */
export async function fill(
  target: Database,
  folder: string,
  manifest: Pick<Manifest, "migrations" | "tables" | "sequences">,
): Promise<void> {
  await applyTo(target, manifest.migrations.at(-1));
  await loadRows(target.db, path.join(folder, ROWS), manifest);
}

/** @throws Error if this version does not know all of the backup's migrations */
function requireKnown({ migrations, version }: Manifest): void {
  const known = migrationNames();
  const unknown = migrations.filter((name) => !known.includes(name));
  if (unknown.length > 0)
    throw new Error(
      `The backup is of a newer version (${version}), which has ${unknown.join(", ")}. Install that version first.`,
    );
}

/**
 * Replaces the installation's database and stored files by those of an archive. What was there is kept under another
 * name, and only replaced once the archive has been read and checked.
 *
 * @returns what was set aside
 * @throws Error in one line, before anything has changed
 */
export const restore = (file: string, { now, replace }: { now: Date; replace: boolean }): Promise<string[]> =>
  withFolder(home(), async (folder) => {
    const manifest = await unpackArchive(file, folder);
    requireKnown(manifest);
    const setAside = env.DATABASE_URL
      ? await restoreServer(env.DATABASE_URL, { folder, manifest, now, replace })
      : await restoreEmbedded({ folder, manifest, now, replace });
    return [...setAside, ...restoreFiles(path.join(folder, FILES), now)];
  });

type Restoring = { folder: string; manifest: Manifest; now: Date; replace: boolean };

const notEmpty = () =>
  new Error(
    "There is data already. Add --replace to put the backup in its place; the data is then kept beside it.",
  );

async function restoreEmbedded({ folder, manifest, now, replace }: Restoring): Promise<string[]> {
  const lock = lockFolder(home());
  let isReplaced = false;
  try {
    const current = path.join(home(), "db");
    if (fs.existsSync(current) && !replace) throw notEmpty();
    const next = path.join(folder, "next");
    const target = openEmbedded(next);
    try {
      await fill(target, folder, manifest);
    } finally {
      await target.close();
    }
    const kept = `${current}.before-${stampOf(now)}`;
    const existed = fs.existsSync(current);
    if (existed) fs.renameSync(current, kept);
    fs.renameSync(path.join(next, "db"), current);
    isReplaced = true;
    return existed ? [kept] : [];
  } finally {
    lock.release(isReplaced || lock.wasClosed);
  }
}

async function restoreServer(url: string, { folder, manifest, now, replace }: Restoring): Promise<string[]> {
  const target = openPostgres(url);
  try {
    // One connection, so that none of the others is ours.
    const [others] = await target.db.$queryRaw<{ count: number; schema: string; tables: number }[]>`
      SELECT count(*)::int AS count, current_schema()::text AS schema,
        (SELECT count(*)::int FROM pg_tables WHERE schemaname = current_schema()) AS tables
      FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()
        AND backend_type = 'client backend'`;
    if (others?.count)
      throw new Error(`The database has ${others.count} other connections. Stop all instances first.`);
    const { schema = "public", tables = 0 } = others ?? {};
    if (tables > 0 && !replace) throw notEmpty();
    const kept = `before_${stampOf(now).replace(/\W/g, "_")}`.toLowerCase();
    const change = (...statements: string[]) =>
      target.db.$transaction(statements.map((sql) => target.db.$executeRawUnsafe(sql)));
    if (tables > 0) await change(`ALTER SCHEMA "${schema}" RENAME TO "${kept}"`, `CREATE SCHEMA "${schema}"`);
    try {
      await fill(target, folder, manifest);
    } catch (error) {
      await change(
        `DROP SCHEMA "${schema}" CASCADE`,
        tables > 0 ? `ALTER SCHEMA "${kept}" RENAME TO "${schema}"` : `CREATE SCHEMA "${schema}"`,
      );
      throw error;
    }
    return tables > 0 ? [`the schema ${kept} of the database`] : [];
  } finally {
    await target.close();
  }
}

/** @returns what was set aside */
function restoreFiles(from: string, now: Date): string[] {
  const setAside: string[] = [];
  for (const name of fs.readdirSync(from)) {
    const target = path.join(home(), name);
    const kept = `${target}.before-${stampOf(now)}`;
    if (fs.existsSync(target)) {
      fs.renameSync(target, kept);
      setAside.push(kept);
    }
    fs.renameSync(path.join(from, name), target);
  }
  return setAside;
}
