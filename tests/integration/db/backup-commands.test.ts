import { spawnSync } from "node:child_process";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { build } from "esbuild";
import { create, extract } from "tar";
import { afterAll, beforeAll, beforeEach, expect, inject, it } from "vitest";
import type { Database } from "~/server/db";
import { openEmbedded } from "~/server/db/embedded";
import { migrationStatus } from "~/server/db/migrate";
import { openPostgres } from "~/server/db/postgres";
import { takeBackup } from "~/server/db/take-backup";
import { ALL_BYTES, fillFirstRelease } from "~tests/support/first-release";
import { makeDatabase } from "~tests/support/server-database";

const root = process.cwd();
// biome-ignore lint/style/noProcessEnv: the commands inherit their environment.
const inherited = process.env;

/** An installation of the first release, and how its database is opened. */
let dataDir: string;
let url: string;
let bundle: string;
let scratch: string;
const databases: Awaited<ReturnType<typeof makeDatabase>>[] = [];

beforeAll(async () => {
  // In memory if possible: each test writes thousands of files.
  const parent = ["/dev/shm", os.tmpdir()].find((folder) => fs.existsSync(folder)) ?? ".";
  scratch = fs.mkdtempSync(path.join(parent, "bluebonnet-backups-"));
  for (const needed of ["prisma", "scripts/database-backup.mjs"])
    fs.cpSync(path.join(root, needed), path.join(scratch, needed), { recursive: true });
  fs.symlinkSync(path.join(root, "node_modules"), path.join(scratch, "node_modules"));
  bundle = path.join(scratch, "db.mjs");
  await build({
    entryPoints: ["scripts/db.ts"],
    outfile: bundle,
    logLevel: "error",
    bundle: true,
    platform: "node",
    format: "esm",
    packages: "external",
    conditions: ["react-server"],
  });
});

afterAll(async () => {
  for (const database of databases) await database.drop();
  fs.rmSync(scratch, { recursive: true, force: true });
});

const newFolder = () => fs.mkdtempSync(path.join(scratch, "data-"));

async function newTarget(): Promise<{ dataDir: string; url: string }> {
  const engine = inject("testEngine");
  if (engine.kind === "embedded") return { dataDir: newFolder(), url: "" };
  const made = await makeDatabase(engine.url);
  databases.push(made);
  return { dataDir: newFolder(), url: made.url };
}

/** A folder of the first release, copied for each test. */
const filled = async () => {
  ({ dataDir, url } = await newTarget());
  await withOpen(fillFirstRelease);
  fs.writeFileSync(path.join(dataDir, "secret"), "a secret");
  fs.mkdirSync(path.join(dataDir, "uploads", "one"), { recursive: true });
  fs.writeFileSync(path.join(dataDir, "uploads", "one", "piece"), ALL_BYTES);
  fs.mkdirSync(path.join(dataDir, "local"));
  fs.writeFileSync(path.join(dataDir, "local", "model.gguf"), "large");
  return dataDir;
};

let original: string | undefined;
beforeEach(async () => {
  if (!original || inject("testEngine").kind === "postgres") original = await filled();
  dataDir = newFolder();
  fs.cpSync(original, dataDir, { recursive: true });
});

async function withOpen<Result>(work: (open: Database) => Promise<Result>): Promise<Result> {
  const open = url ? openPostgres(url) : openEmbedded(dataDir);
  try {
    return await work(open);
  } finally {
    await open.close();
  }
}

const run = (...args: string[]) => {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    ["--conditions=react-server", bundle, ...args],
    {
      cwd: scratch,
      env: { ...inherited, DATA_DIR: dataDir, DATABASE_URL: url, AUTH_SECRET: url ? "s".repeat(32) : "" },
      encoding: "utf8",
    },
  );
  return { status, output: stdout + stderr };
};

/** A hash of every table's rows, by table. */
const contents = () =>
  withOpen(async ({ db }) => {
    const tables = await db.$queryRaw<{ name: string }[]>`
      SELECT tablename::text AS name FROM pg_tables WHERE schemaname = current_schema()
      AND tablename <> '_prisma_migrations' ORDER BY 1`;
    const hashes: Record<string, unknown> = {};
    for (const { name } of tables)
      [hashes[name]] = await db.$queryRawUnsafe<{ hash: string }[]>(
        `SELECT count(*)::int AS rows, md5(string_agg(t::text, ',' ORDER BY t::text)) AS hash FROM "${name}" t`,
      );
    return hashes;
  });

/** Foreign keys, triggers and indexes, which a load must leave as they were. */
const definitions = () =>
  withOpen(
    ({ db }) =>
      db.$queryRaw`SELECT pg_get_constraintdef(oid) AS definition, convalidated AS valid FROM pg_constraint
      WHERE connamespace = current_schema()::regnamespace
      UNION ALL SELECT pg_get_triggerdef(oid), tgenabled = 'O' FROM pg_trigger WHERE NOT tgisinternal
      UNION ALL SELECT indexdef, true FROM pg_indexes WHERE schemaname = current_schema() ORDER BY 1`,
  );

const backup = () => path.join(dataDir, "..", `${path.basename(dataDir)}.tar.zst`);

it("restores rows, files and the schema exactly", async () => {
  expect(run("deploy").status).toBe(0);
  const before = [await contents(), await definitions()];
  const made = run("backup", backup());
  expect(made).toMatchObject({
    status: 0,
    output: expect.stringMatching(/Keep it safe: it holds the secret/),
  });
  const archive = backup();

  ({ dataDir, url } = await newTarget());
  expect(run("restore-all", archive)).toMatchObject({
    status: 0,
    output: expect.stringContaining("Restored"),
  });
  expect([await contents(), await definitions()]).toEqual(before);
  expect(fs.readFileSync(path.join(dataDir, "secret"), "utf8")).toBe("a secret");
  expect([...fs.readFileSync(path.join(dataDir, "uploads", "one", "piece"))]).toEqual([...ALL_BYTES]);
  expect(fs.existsSync(path.join(dataDir, "local"))).toBe(false);
});

it("restores a backup of the first release with its migration alone, and keeps what was there", {
  tags: ["long"],
}, async () => {
  const before = await contents();
  expect(run("backup", backup()).status).toBe(0);
  const archive = backup();
  ({ dataDir, url } = await newTarget());
  expect(run("restore-all", archive).status).toBe(0);
  expect((await withOpen(({ db }) => migrationStatus(db))).applied).toHaveLength(1);

  await withOpen(({ db }) => db.$executeRaw`DELETE FROM users`);
  expect(run("restore-all", archive)).toMatchObject({
    status: 1,
    output: expect.stringContaining("There is data already. Add --replace"),
  });
  const replaced = run("restore-all", archive, "--replace");
  expect(replaced).toMatchObject({ status: 0, output: expect.stringMatching(/kept in:\n.*before[-_]2/) });
  expect(await contents()).toEqual(before);
});

it.runIf(inject("testEngine").kind === "postgres")(
  "moves an installation from a server into a folder and back",
  { tags: ["long"] },
  async () => {
    expect(run("deploy").status).toBe(0);
    const before = await contents();
    const [server, archive] = [url, backup()];
    expect(run("backup", archive).status).toBe(0);
    url = "";
    expect(run("restore-all", archive).status).toBe(0);
    expect(run("backup", `${archive}.again`).status).toBe(0);
    url = server;
    expect(run("restore-all", `${archive}.again`, "--replace").status).toBe(0);
    expect(await contents()).toEqual(before);
  },
);

it("refuses a damaged backup, one of a newer version and what is no backup, and changes nothing", async () => {
  expect(run("backup", backup()).status).toBe(0);
  const archive = backup();
  const before = await contents();
  const unpacked = newFolder();
  await extract({ file: archive, cwd: unpacked });
  const pack = async (name: string) => {
    const file = path.join(scratch, name);
    await create({ file, cwd: unpacked, zstd: true, portable: true }, ["."]);
    return file;
  };
  fs.appendFileSync(path.join(unpacked, "rows", "users.ndjson"), "{}\n");
  const cut = path.join(scratch, "cut.tar.zst");
  fs.writeFileSync(cut, fs.readFileSync(archive).subarray(0, 500));
  const manifest = path.join(unpacked, "manifest.json");
  const damaged = await pack("damaged.tar.zst");
  await extract({ file: archive, cwd: unpacked });
  const newer = JSON.parse(fs.readFileSync(manifest, "utf8"));
  fs.writeFileSync(manifest, JSON.stringify({ ...newer, migrations: [...newer.migrations, "2999_later"] }));
  for (const [file, reason] of [
    [damaged, "is damaged: rows/users.ndjson"],
    [cut, "cannot be read"],
    [await pack("newer.tar.zst"), "which has 2999_later. Install that version first."],
    [path.join(scratch, "db.mjs"), "cannot be read"],
  ] as const)
    expect([file, run("restore-all", file, "--replace")]).toEqual([
      file,
      { status: 1, output: expect.stringContaining(reason) },
    ]);
  expect(await contents()).toEqual(before);
});

it("refuses to restore while a server has the database open", async () => {
  expect(run("backup", backup()).status).toBe(0);
  await withOpen(async ({ db }) => {
    await db.user.count();
    expect(run("restore-all", backup(), "--replace")).toMatchObject({
      status: 1,
      output: expect.stringMatching(/is in use by process|1 other connections. Stop all instances/),
    });
  });
});

it("rehearses the upgrade from the first release on a copy, upgrades, and goes back", async () => {
  const before = await contents();
  const rehearsed = run("upgrade", "--rehearse");
  expect(rehearsed).toMatchObject({
    status: 0,
    output: expect.stringContaining("to a copy of the database"),
  });
  expect(rehearsed.output).toMatch(/20261121154823_accounts {2}\d+\.\d s {2}.*CREATE TABLE/);
  expect(rehearsed.output).toMatch(/deletes data/);
  expect(rehearsed.output).toMatch(/Rows: 11 before, \d+ after\./);
  expect(rehearsed.output).toMatch(/git_objects: no table → \d/);
  expect(await contents()).toEqual(before);
  expect(fs.readdirSync(dataDir).filter((name) => name.includes("partial"))).toEqual([]);

  const upgraded = run("upgrade");
  expect(upgraded).toMatchObject({ status: 0, output: expect.stringContaining("npm run upgrade -- --back") });
  expect((await withOpen(({ db }) => migrationStatus(db))).pending).toEqual([]);
  expect(run("upgrade").output).toContain("up to date");

  expect(run("upgrade", "--back")).toMatchObject({ status: 0, output: expect.stringContaining("Restored") });
  expect(await contents()).toEqual(before);
});

it("names a migration that fails on the copy, while the server runs on the data", async () => {
  const folder = path.join(scratch, "prisma/migrations/20261121021558_broken");
  fs.mkdirSync(folder);
  fs.writeFileSync(path.join(folder, "migration.sql"), 'ALTER TABLE "none" ADD COLUMN "x" INTEGER;');
  try {
    const before = await contents();
    await withOpen(async (open) => {
      if (open.kind === "embedded") await takeBackup(open, { reason: "hourly", now: new Date() });
      expect(run("upgrade", "--rehearse")).toMatchObject({
        status: 1,
        output: expect.stringContaining("20261121021558_broken fails"),
      });
    });
    expect(await contents()).toEqual(before);
  } finally {
    fs.rmSync(folder, { recursive: true });
  }
});
