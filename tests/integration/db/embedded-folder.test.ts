import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { build } from "esbuild";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { Db } from "~/server/db";
import { openEmbedded } from "~/server/db/embedded";
import { FolderDamaged } from "~/server/db/folder-damaged";
import { scheduleBackups } from "~/server/db/schedule-backups";
import { takeBackup } from "~/server/db/take-backup";
import { inFullRun } from "~tests/support/full-run.mjs";

const root = process.cwd();
/** Runs a script in a single process, so that a kill reaches it. */
const asScript = (script: string) => [
  "--conditions=react-server",
  "--import",
  import.meta.resolve("tsx"),
  path.join(root, script),
];
// biome-ignore lint/style/noProcessEnv: the processes inherit their environment, except for the data folder.
const inherited = { ...process.env, TSX_TSCONFIG_PATH: path.join(root, "tsconfig.json"), DATABASE_URL: "" };

/** A migrated folder with one user and one large table, copied for each test because creating one takes seconds. */
let filled: string;
/** The file of the large table, in the database's folder. */
let largeFile: string;
let home: string;
const children: ChildProcess[] = [];

// In memory if possible: each test writes thousands of files.
const parent = ["/dev/shm", os.tmpdir()].find((folder) => fs.existsSync(folder)) ?? ".";
const newHome = () => fs.mkdtempSync(path.join(parent, "bluebonnet-folder-"));

beforeAll(async () => {
  filled = home = newHome();
  for (const needed of ["prisma", "scripts/database-backup.mjs"])
    fs.cpSync(path.join(root, needed), path.join(home, needed), { recursive: true });
  // The commands resolve packages from their working directory.
  fs.symlinkSync(path.join(root, "node_modules"), path.join(home, "node_modules"));
  await build({
    entryPoints: ["scripts/db.ts"],
    outfile: path.join(home, "db.mjs"),
    logLevel: "error",
    bundle: true,
    platform: "node",
    format: "esm",
    packages: "external",
    conditions: ["react-server"],
  });
  expect(deploy()).toMatchObject({ status: 0 });
  const { db, close } = openEmbedded(path.join(home, "data"));
  await addUser(db, "kept@example.com");
  await db.$executeRaw`CREATE TABLE large AS SELECT n, repeat('x', 100) FROM generate_series(1, 5000) n`;
  await db.$executeRaw`VACUUM large`;
  const [row] = await db.$queryRaw<{ file: string }[]>`SELECT pg_relation_filepath('large') AS file`;
  largeFile = row?.file ?? "";
  await close();
}, 120_000);

afterAll(() => fs.rmSync(filled, { recursive: true, force: true }));

beforeEach(() => {
  home = newHome();
  fs.cpSync(filled, home, { recursive: true, verbatimSymlinks: true });
});

afterEach(() => {
  for (const child of children.splice(0)) child.kill("SIGKILL");
  fs.rmSync(home, { recursive: true, force: true });
});

/** Starts another process that has the folder open. */
async function hold(folder: string): Promise<ChildProcess> {
  const child = spawn(process.execPath, [...asScript("tests/support/keep-database-open.ts"), folder], {
    env: inherited,
  });
  children.push(child);
  await once(child.stdout, "data");
  return child;
}

/** A database command, from a bundle that starts in half of the time. */
const command = (name: string, input = "") =>
  spawnSync(process.execPath, ["--conditions=react-server", path.join(home, "db.mjs"), name], {
    cwd: home,
    env: { ...inherited, DATA_DIR: path.join(home, "data") },
    encoding: "utf8",
    input,
  });
const deploy = () => command("deploy");

function addMigration(name: string, sql: string) {
  const folder = path.join(home, "prisma/migrations", name);
  fs.mkdirSync(folder);
  fs.writeFileSync(path.join(folder, "migration.sql"), sql);
}

const backups = () => fs.readdirSync(path.join(home, "data/backups")).sort();

async function emails(): Promise<string[]> {
  const { db, close } = openEmbedded(path.join(home, "data"));
  const rows = await db.user.findMany({ select: { email: true } });
  await close();
  return rows.map((row) => row.email);
}

const addUser = (db: Db, email: string) =>
  db.user.create({ data: { id: crypto.randomUUID(), email, createdAt: new Date() } });

describe("the embedded database's folder", { timeout: 120_000 }, () => {
  it("rejects a second process with one line that names the first, until the first is killed", async () => {
    const holder = await hold(path.join(home, "data"));
    const refused = deploy();
    expect(refused.status).toBe(1);
    expect(refused.stderr.trim().split("\n")).toHaveLength(1);
    expect(refused.stderr).toContain(`in use by process ${holder.pid}`);

    const ended = once(holder, "exit");
    holder.kill("SIGKILL");
    await ended;
    expect(deploy()).toMatchObject({ status: 0 });
  });

  it("is copied before a migration when it holds data", { tags: ["long"] }, async () => {
    // Creating the empty database made no backup.
    expect(fs.existsSync(path.join(home, "data/backups"))).toBe(false);
    addMigration("20990101000001_add_note", "ALTER TABLE users ADD COLUMN note text;");
    expect(deploy().stdout).toContain("20990101000001_add_note");
    expect(backups()).toEqual([expect.stringMatching(/-before-20990101000001_add_note\.tar\.zst$/)]);
    expect(await emails()).toEqual(["kept@example.com"]);
  });

  it("can be restored as the error of a failed migration explains", { tags: ["long"] }, async () => {
    addMigration("20990101000001_broken", "ALTER TABLE users DROP COLUMN email; SELECT no_such_function();");
    const failed = deploy();
    expect(failed.status).toBe(1);
    expect(failed.stderr).toMatch(/migration failed: .*no_such_function.*npm run db:restore/s);
    const [backup = ""] = backups();
    expect(failed.stderr).toContain(backup);

    fs.rmSync(path.join(home, "prisma/migrations/20990101000001_broken"), { recursive: true });
    expect(command("restore", "1\n")).toMatchObject({ status: 0 });
    expect(deploy()).toMatchObject({ status: 0 });
    expect(await emails()).toEqual(["kept@example.com"]);
  });
});

const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000);

/** A copy of the folder as it is, taken with the database open. */
async function copyNow() {
  const database = openEmbedded(path.join(home, "data"));
  await takeBackup(database, { reason: "hourly", now: new Date() });
  await database.close();
}

describe("copies of the embedded database", { timeout: 120_000 }, () => {
  it("are consistent even if rows are written while one is taken", async () => {
    const database = openEmbedded(path.join(home, "data"));
    const { db } = database;
    await db.$executeRaw`CREATE TABLE one (id int)`;
    await db.$executeRaw`CREATE TABLE other (id int)`;
    let id = 0;
    let done = false;
    const write = async () => {
      while (!done) {
        id += 1;
        await db.$transaction(async (tx) => {
          await tx.$executeRaw`INSERT INTO one VALUES (${id})`;
          await tx.$executeRaw`INSERT INTO other VALUES (${id})`;
        });
        await new Promise(setImmediate);
      }
    };
    const writing = write();
    while (id < 20) await new Promise(setImmediate);
    const before = id - 1;
    const copying = takeBackup(database, { reason: "hourly", now: new Date() }).finally(() => (done = true));
    await Promise.all([copying, writing]);
    expect(id).toBeGreaterThan(before + 10);
    await database.close();

    command("restore", "1\n");
    const restored = openEmbedded(path.join(home, "data"));
    const [counts] = await restored.db.$queryRaw<{ one: number; other: number }[]>`
      SELECT (SELECT count(*)::int FROM one) AS one, (SELECT count(*)::int FROM other) AS other`;
    await restored.close();
    expect(counts?.one).toBeGreaterThanOrEqual(before);
    expect(counts?.other).toBe(counts?.one);
  });

  it("are listed, and restored only after confirmation, with the current folder set aside", {
    tags: ["long"],
  }, async () => {
    const database = openEmbedded(path.join(home, "data"));
    await takeBackup(database, { reason: "hourly", now: hoursAgo(2) });
    await addUser(database.db, "later@example.com");
    await takeBackup(database, { reason: "stop", now: new Date() });
    await addUser(database.db, "latest@example.com");
    await database.close();
    for (const input of ["\n", "3\n"])
      expect(command("restore", input).stdout).toMatch(/1 .* stop\n.*2 .* hourly\n.*Nothing was changed/s);

    const restored = command("restore", "2\n");
    expect(restored.stdout).toMatch(
      /Restored the backup of .* UTC\. The previous database is in .*db\.before-/,
    );
    expect(await emails()).toEqual(["kept@example.com"]);
    const aside = /is in (.*)\.$/m.exec(restored.stdout)?.[1] ?? "";
    fs.rmSync(path.join(home, "data/db"), { recursive: true });
    fs.renameSync(aside, path.join(home, "data/db"));
    expect(await emails()).toEqual(["kept@example.com", "later@example.com", "latest@example.com"]);
  });

  it("are not restored while a server is running", { tags: ["long"] }, async () => {
    await copyNow();
    const holder = await hold(path.join(home, "data"));
    const refused = command("restore", "1\n");
    expect(refused).toMatchObject({ status: 1, stdout: "" });
    expect(refused.stderr).toContain(`in use by process ${holder.pid}`);
  });

  it("are taken only after changes, and leave no partial files when time runs out", {
    tags: ["long"],
  }, async () => {
    const database = openEmbedded(path.join(home, "data"));
    const clock = { now: () => new Date() };
    const log = { info: () => {}, warn: () => {} };
    await scheduleBackups(database, { clock, log }).onShutdown(0);
    expect(backups()).toEqual([]);
    await scheduleBackups(database, { clock, log }).onShutdown(400_000.5);
    const first = backups();
    expect(first).toEqual([expect.stringMatching(/-stop\.tar\.zst$/)]);
    // Nothing has been written since.
    const copies = scheduleBackups(database, { clock, log });
    await copies.onShutdown(400_000.5);
    expect(backups()).toEqual(first);
    await database.db.user.updateMany({ data: { name: "New" } });
    await copies.onShutdown(400_000.5);
    expect(backups()).not.toEqual(first);
    await database.close();
  });

  it("that a kill interrupted are removed at the next start", { tags: ["long"] }, async () => {
    const copier = spawn(
      process.execPath,
      [...asScript("tests/support/take-backups.ts"), path.join(home, "data")],
      {
        cwd: home,
        env: inherited,
      },
    );
    children.push(copier);
    await once(copier.stdout, "data");
    while (!fs.existsSync(path.join(home, "data/backups")) || backups().length === 0)
      await new Promise((resolve) => setTimeout(resolve, 20));
    const ended = once(copier, "exit");
    copier.kill("SIGKILL");
    await ended;
    expect(backups()).toEqual([expect.stringMatching(/\.partial$/)]);

    const database = openEmbedded(path.join(home, "data"));
    scheduleBackups(database, { clock: { now: () => new Date() }, log: { info: () => {}, warn: () => {} } });
    expect(backups()).toEqual([]);
    await database.close();
  });
});

describe("a damaged folder", { timeout: 120_000 }, () => {
  const largestTable = () => path.join(home, "data/db", largeFile);
  /** The state after a power cut: the lock was never released. */
  const leaveOpen = () => fs.writeFileSync(path.join(home, "data/lock-holder.json"), "{}");
  const overwrite = (file: string, at: number) => {
    const handle = fs.openSync(file, "r+");
    fs.writeSync(handle, Buffer.alloc(100, 0xff), 0, 100, at);
    fs.closeSync(handle);
  };
  const damage = {
    "a page that is garbage": (table: string) => overwrite(table, 5 * 8192 + 200),
    "a table whose end is missing": (table: string) => fs.truncateSync(table, 3 * 8192),
    "a table of no bytes": (table: string) => fs.truncateSync(table, 0),
    "a control file of zeros": () =>
      fs.writeFileSync(path.join(home, "data/db/global/pg_control"), Buffer.alloc(8192)),
    "no version": () => fs.rmSync(path.join(home, "data/db/PG_VERSION")),
  };

  it.each(inFullRun(Object.entries(damage), Object.entries(damage).slice(0, 1)))(
    "is detected before it is opened: %s",
    async (_, doDamage) => {
      doDamage(largestTable());
      leaveOpen();
      const { engine, close } = openEmbedded(path.join(home, "data"));
      await expect(engine.use()).rejects.toBeInstanceOf(FolderDamaged);
      await close();
    },
  );

  it("stops the start with one line that offers the newest copy, which takes its place only by command", async () => {
    const table = largestTable();
    await copyNow();
    overwrite(table, 5 * 8192 + 200);
    leaveOpen();
    const refused = deploy();
    expect(refused).toMatchObject({ status: 1, stdout: "" });
    expect(refused.stderr.trim().split("\n")).toHaveLength(1);
    expect(refused.stderr).toMatch(
      /The database in .*db is damaged: invalid page .+\. The newest good backup is from .*npm run db:restore/,
    );
    // It is still marked as requiring a full read first.
    expect(deploy()).toMatchObject({ status: 1, stderr: refused.stderr });
    expect(command("restore", "1\n")).toMatchObject({ status: 0 });
    expect(deploy()).toMatchObject({ status: 0 });
    expect(await emails()).toEqual(["kept@example.com"]);
  });

  it("is never copied over a good copy", { tags: ["long"] }, async () => {
    const table = largestTable();
    const database = openEmbedded(path.join(home, "data"));
    await database.db.$queryRaw`SELECT 1`;
    overwrite(table, 5 * 8192 + 200);
    const taken = takeBackup(database, { reason: "hourly", now: new Date() });
    await expect(taken).rejects.toThrow("invalid page in block 5");
    expect(backups()).toEqual([]);
    await database.close();
  });
});
