// Run by the server (src/server/db/backup-task.ts) in a separate process, so that slowness, hangs or running out of
// memory cannot affect it:
//   check <folder>           opens the embedded database there and reads all of it
//   copy <folder> <folder>   copies it while it is open, without the log, for a base backup
//   pack <folder> <file>     checks it, then archives the folder in one file
//   unpack <file> <folder>   extracts the archive, then checks it
// On failure, the last line on stderr is the reason.
import { constants, cpSync, existsSync } from "node:fs";
import { mkdir, open, readdir } from "node:fs/promises";
import path from "node:path";
import { PGlite } from "@electric-sql/pglite";
import { create, extract } from "tar";

// The server has exited.
process.on("disconnect", () => process.exit(1));

/**
 * Reads every page of every table, which verifies the checksums, and compares file sizes with PostgreSQL's statistics:
 * a file that a power failure truncated would otherwise go unnoticed.
 * @param {string} folder
 */
async function check(folder) {
  // PGlite would create a new database over the existing files.
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
  // Otherwise count(*) could be answered from an index alone.
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

/** Excluded from base backups by PostgreSQL's manual: recreated, or invalid in a copy. The log is added last. */
const EXCLUDED =
  /^(?:postmaster\.(?:pid|opts)|pg_(?:wal|replslot|dynshmem|notify|serial|snapshots|stat_tmp|subtrans)\/.+|.*pgsql_tmp.*|.*\/?pg_internal\.init.*)$/;

/** @param {string} from @param {string} to */
async function copy(from, to) {
  cpSync(from, to, {
    recursive: true,
    // Free on file systems that can share blocks.
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
