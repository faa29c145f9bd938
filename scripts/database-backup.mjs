// Run by the server (src/server/db/backup-task.ts) as a process of its own, which may take its time, hang or run out of
// memory without harm to it:
//   check <folder>           opens the embedded database there and reads all of it
//   copy <folder> <folder>   copies it while it is open, for a base backup: without the log
//   pack <folder> <file>     checks it, then writes the folder to one file
//   unpack <file> <folder>   the other way round
// What is wrong is the last line on stderr.
import { constants, cpSync, existsSync } from "node:fs";
import { mkdir, open, readdir } from "node:fs/promises";
import path from "node:path";
import { PGlite } from "@electric-sql/pglite";
import { create, extract } from "tar";

// Whoever asked has gone.
process.on("disconnect", () => process.exit(1));

/**
 * Reads every page of every table, which proves its checksum, and compares every file with the size that PostgreSQL
 * remembers: what a power cut took off the end of a file would otherwise be missing without a word.
 * @param {string} folder
 */
async function check(folder) {
  // PGlite would make a new database over what is there.
  if (!existsSync(path.join(folder, "PG_VERSION"))) throw new Error("PG_VERSION is missing");
  let fatalMessage = "";
  const pglite = new PGlite({
    dataDir: folder,
    onStderr(line) {
      fatalMessage = /(?:PANIC|FATAL): +(.*)/.exec(line)?.[1] ?? fatalMessage;
      return false;
    },
  });
  await pglite.waitReady.catch((error) => {
    throw new Error(fatalMessage || error.message);
  });
  // An index alone would answer a count.
  await pglite.exec(
    "SET enable_indexonlyscan = off; SET enable_indexscan = off; SET enable_bitmapscan = off",
  );
  const { rows } = await pglite.query(
    `SELECT oid::regclass::text AS name, relkind IN ('r', 't', 'm') AS readable,
       pg_relation_size(oid) < relpages::int8 * current_setting('block_size')::int AS short
     FROM pg_class WHERE relkind IN ('r', 't', 'm', 'i', 'S')`,
  );
  for (const {
    name,
    readable,
    short,
  } of /** @type {{ name: string, readable: boolean, short: boolean }[]} */ (rows)) {
    if (short) throw new Error(`the end of ${name} is missing`);
    if (readable) await pglite.query(`SELECT count(*) FROM ${name}`);
  }
  await pglite.close();
}

/** What PostgreSQL's manual says that a base backup leaves out: it is made anew, or wrong in a copy. The log comes last. */
const EXCLUDED =
  /^(?:postmaster\.(?:pid|opts)|pg_(?:wal|replslot|dynshmem|notify|serial|snapshots|stat_tmp|subtrans)\/.+|.*pgsql_tmp.*|.*\/?pg_internal\.init.*)$/;

/** @param {string} from @param {string} to */
async function copy(from, to) {
  cpSync(from, to, {
    recursive: true,
    // Costs nothing where the file system can share blocks.
    mode: constants.COPYFILE_FICLONE,
    filter: (file) => !EXCLUDED.test(path.relative(from, file).replaceAll(path.sep, "/")),
  });
}

/** @param {string} file */
async function sync(file) {
  const handle = await open(file, "r+");
  await handle.sync();
  await handle.close();
}

/** @param {string} folder @param {string} file */
async function pack(folder, file) {
  await check(folder);
  await create({ file, cwd: folder, zstd: true, portable: true }, ["."]);
  await sync(file);
}

/** @param {string} file @param {string} folder */
async function unpack(file, folder) {
  await mkdir(folder, { recursive: true });
  await extract({ file, cwd: folder, strict: true });
  await check(folder);
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true }))
    if (entry.isFile()) await sync(path.join(entry.parentPath, entry.name));
}

const [task = "", ...paths] = process.argv.slice(2);
/** @type {Record<string, (...paths: string[]) => Promise<void>>} */
const tasks = { check, copy, pack, unpack };
try {
  const run = tasks[task];
  if (!run) throw new Error(`Use one of: ${Object.keys(tasks).join(", ")}`);
  await run(...paths);
  process.exit(0);
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : error}\n`, () => process.exit(1));
}
