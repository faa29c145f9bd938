// Fills the disk of the given folder while the embedded database is open, makes it write a WAL file larger than the
// free space, and clears the disk. Prints the outcome of each step as JSON.
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

// The free-space check has passed already, so these queries run out of space midway.
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
