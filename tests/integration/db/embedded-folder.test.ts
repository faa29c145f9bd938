import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import fs from "node:fs";
import path from "node:path";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { backUp } from "~/server/db/backup";
import { openEmbedded } from "~/server/db/embedded";

const root = process.cwd();
/** Runs a script of ours as one process, which a kill reaches. */
const asScript = (script: string) => [
  "--conditions=react-server",
  "--import",
  import.meta.resolve("tsx"),
  path.join(root, script),
];
// biome-ignore lint/style/noProcessEnv: the processes inherit what they need to start; only their data folder is ours.
const inherited = { ...process.env, TSX_TSCONFIG_PATH: path.join(root, "tsconfig.json"), DATABASE_URL: "" };

/** A folder with all migrations and one user, copied for each test: making one takes seconds. */
let filled: string;
let home: string;
const held: ChildProcess[] = [];

const newHome = () => {
  // Inside the checkout, so that the commands find the installed packages from there.
  fs.mkdirSync(path.join(root, ".data"), { recursive: true });
  return fs.mkdtempSync(path.join(root, ".data/test-"));
};

beforeAll(async () => {
  filled = home = newHome();
  fs.cpSync(path.join(root, "prisma"), path.join(home, "prisma"), { recursive: true });
  expect(deploy()).toMatchObject({ status: 0 });
  await addUser("kept@example.com");
}, 120_000);

afterAll(() => fs.rmSync(filled, { recursive: true, force: true }));

beforeEach(() => {
  home = newHome();
  fs.cpSync(filled, home, { recursive: true });
});

afterEach(() => {
  for (const child of held.splice(0)) child.kill("SIGKILL");
  fs.rmSync(home, { recursive: true, force: true });
});

/** Another process that has the folder open. */
async function hold(folder: string): Promise<ChildProcess> {
  const child = spawn(process.execPath, [...asScript("tests/support/hold-database.ts"), folder], {
    env: inherited,
  });
  held.push(child);
  await once(child.stdout, "data");
  return child;
}

const deploy = () =>
  spawnSync(process.execPath, [...asScript("scripts/db.ts"), "deploy"], {
    cwd: home,
    env: { ...inherited, DATA_DIR: path.join(home, "data") },
    encoding: "utf8",
  });

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

async function addUser(email: string) {
  const { db, close } = openEmbedded(path.join(home, "data"));
  await db.user.create({ data: { id: crypto.randomUUID(), email, createdAt: new Date() } });
  await close();
}

describe("copies of the embedded database", () => {
  it("are kept three at a time, the newest", () => {
    for (const n of [1, 2, 3, 4]) backUp(path.join(home, "data/db"), `migration_${n}`, new Date(2026, 0, n));
    expect(backups().map((name) => name.replace(/^.*-before-/, ""))).toEqual([
      "migration_2",
      "migration_3",
      "migration_4",
    ]);
  });
});

describe("the embedded database's folder", { timeout: 120_000 }, () => {
  it("refuses a second process with one line that names the first, until the first is killed", async () => {
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

  it("is copied before a migration when it holds data", async () => {
    // Making the empty database in the first place copied nothing.
    expect(fs.existsSync(path.join(home, "data/backups"))).toBe(false);
    addMigration("20990101000001_add_note", "ALTER TABLE users ADD COLUMN note text;");
    expect(deploy().stdout).toContain("20990101000001_add_note");
    expect(backups()).toEqual([expect.stringMatching(/-before-20990101000001_add_note$/)]);
    expect(await emails()).toEqual(["kept@example.com"]);
  });

  it("can be restored as the failed migration says", async () => {
    addMigration("20990101000001_broken", "ALTER TABLE users DROP COLUMN email; SELECT no_such_function();");
    const failed = deploy();
    expect(failed.status).toBe(1);
    expect(failed.stderr).toMatch(/migration failed: .*no_such_function.*copy that folder in its place/s);

    const [backup = ""] = backups();
    expect(failed.stderr).toContain(backup);
    fs.rmSync(path.join(home, "data/db"), { recursive: true });
    fs.cpSync(path.join(home, "data/backups", backup), path.join(home, "data/db"), { recursive: true });
    fs.rmSync(path.join(home, "prisma/migrations/20990101000001_broken"), { recursive: true });
    expect(deploy()).toMatchObject({ status: 0 });
    expect(await emails()).toEqual(["kept@example.com"]);
  });
});
