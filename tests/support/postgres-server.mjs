import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { chownSync, existsSync, mkdtempSync, readdirSync, readFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { envVariable } from "../../scripts/environment.mjs";
import { freePort } from "../../scripts/serve/port.mjs";
import { installDebianPackage } from "./debian.mjs";

/**
 * @typedef {{ url: string, stop: () => Promise<void> }} PostgresServer url of a database on which others may be created
 */

const MAX_START_ATTEMPTS = 300;
const ATTEMPT_DELAY_MS = 50;
const debianFolder = "/usr/lib/postgresql";

/** Newest first. */
const debianFolders = () =>
  existsSync(debianFolder)
    ? readdirSync(debianFolder)
        .sort((a, b) => Number(b) - Number(a))
        .map((version) => path.join(debianFolder, version, "bin"))
    : [];

/** @returns {string | undefined} the folder with both initdb and postgres */
const findPrograms = () =>
  [...(envVariable("PATH") ?? "").split(path.delimiter), ...debianFolders(), "/opt/homebrew/bin"].find(
    (folder) => existsSync(path.join(folder, "initdb")) && existsSync(path.join(folder, "postgres")),
  );

/** PostgreSQL refuses to run as root. @returns {{ uid?: number, gid?: number }} the user to run it as */
function ordinaryUser() {
  if (process.getuid?.() !== 0) return {};
  const lines = readFileSync("/etc/passwd", "utf8").split("\n");
  for (const name of ["postgres", "nobody"]) {
    const [, , uid, gid] = lines.find((line) => line.startsWith(`${name}:`))?.split(":") ?? [];
    if (uid && gid) return { uid: Number(uid), gid: Number(gid) };
  }
  throw new Error(
    "PostgreSQL does not run as root and this system has neither a user postgres nor nobody: run the tests as an ordinary user.",
  );
}

/** The server writes its state there; its port already opens while it is still starting up. @param {string} folder */
function isReady(folder) {
  const file = path.join(folder, "postmaster.pid");
  return existsSync(file) && /^ready\s*$/m.test(readFileSync(file, "utf8"));
}

// When this process ends, however it ends, `cat` reads the end of our pipe, and the server stops and its folder ("$2")
// is deleted. The shell must survive Ctrl-C, which reaches the whole terminal.
const STOP_WITH_PARENT =
  'trap "" INT; "$0" "$@" & server=$!; cat > /dev/null; kill -INT $server; wait $server; cd /; rm -rf "$2"';

/**
 * Starts a server on a free port in a temporary folder. `stop`, or the end of this process, removes it all.
 * @param {string} programs folder of initdb and postgres
 * @returns {Promise<PostgresServer>}
 */
async function startServer(programs) {
  const user = ordinaryUser();
  const folder = mkdtempSync(path.join(tmpdir(), "bluebonnet-postgres-"));
  if (user.uid !== undefined && user.gid !== undefined) chownSync(folder, user.uid, user.gid);
  const made = spawnSync(
    path.join(programs, "initdb"),
    ["-D", folder, "-U", "bluebonnet", "--auth=trust", "--no-sync", "--encoding=UTF8", "--locale=C"],
    { ...user, cwd: folder, encoding: "utf8" },
  );
  if (made.status !== 0) throw new Error(`initdb failed: ${made.stderr}`);

  const port = await freePort();
  const options = [
    "fsync=off",
    "synchronous_commit=off",
    "full_page_writes=off",
    "listen_addresses=127.0.0.1",
    "max_connections=200",
  ];
  const args = [
    "-D",
    folder,
    "-p",
    String(port),
    "-k",
    folder,
    ...options.flatMap((option) => ["-c", option]),
  ];
  const child = spawn("/bin/sh", ["-c", STOP_WITH_PARENT, path.join(programs, "postgres"), ...args], {
    ...user,
    cwd: folder,
    stdio: ["pipe", "ignore", "pipe"],
  });
  let log = "";
  child.stderr.on("data", (chunk) => {
    log = `${log}${chunk}`.slice(-4000);
  });
  const ended = once(child, "close");
  const stop = async () => {
    child.stdin.end();
    await ended;
  };
  for (let attempt = 0; attempt < MAX_START_ATTEMPTS && child.exitCode === null; attempt++) {
    if (isReady(folder)) return { url: `postgres://bluebonnet@127.0.0.1:${port}/postgres`, stop };
    await pause(ATTEMPT_DELAY_MS);
  }
  await stop();
  throw new Error(`PostgreSQL did not start: ${log}`);
}

/**
 * TEST_DATABASE_URL, or a temporary server of the installed PostgreSQL, which is installed first if permitted.
 * @returns {Promise<PostgresServer>}
 * @throws {Error} with one line that says what to do
 */
export async function openPostgresServer() {
  const given = envVariable("TEST_DATABASE_URL");
  if (given) return { url: given, stop: async () => {} };
  const programs = findPrograms() ?? (installDebianPackage("postgresql") ? findPrograms() : undefined);
  if (!programs) {
    throw new Error(
      "No PostgreSQL was found and none could be installed: install one (on Debian: sudo apt-get install postgresql), or set TEST_DATABASE_URL to a server on which databases may be made.",
    );
  }
  return startServer(programs);
}
