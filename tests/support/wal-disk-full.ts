// Fills the disk of the folder given while the embedded database is open, makes it write a log file of 16 MB more than
// fits, and clears the disk. Says as JSON what each step came to.
import path from "node:path";
import { isDiskFull } from "~/server/db/disk-full";
import { openEmbedded } from "~/server/db/embedded";
import { diskAt } from "./small-disk";

const [home = ""] = process.argv.slice(2);
const { fill, clear } = diskAt(home);
const { db, engine, close } = openEmbedded(path.join(home, "data-of-its-own"));
await db.$executeRaw`CREATE TABLE kept (id int)`;
await db.$executeRaw`INSERT INTO kept VALUES (1)`;
const outcome = (work: Promise<unknown>) =>
  work.then(
    (value) => value,
    (error: unknown) => (isDiskFull(error) ? "disk full" : String(error)),
  );
const count = () => outcome(db.$queryRaw`SELECT count(*)::int AS n FROM kept`);

// What asked in time finds no room in the middle of its work.
const pglite = await engine.use();
fill(0);
const writing = outcome(pglite.query("SELECT pg_logical_emit_message(false, 'x', repeat('x', 20000000))"));
const behind = outcome(pglite.query("INSERT INTO kept VALUES (2)"));
const steps = { writing: await writing, behind: await behind, full: await count() };
clear();
const after = await count();
const written = await outcome(db.$executeRaw`INSERT INTO kept VALUES (3)`);
process.stdout.write(JSON.stringify({ ...steps, after, written }));
await close();
