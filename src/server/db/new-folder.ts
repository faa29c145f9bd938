import "server-only";
import fs from "node:fs";
import path from "node:path";

/** Written by scripts/set-up/empty-database.mjs. */
const built = () => path.join(process.cwd(), ".server", "database");

/**
 * Makes a new database folder from the empty, migrated one that comes with the build: creating a database and running
 * all migrations would take ten times as long, and 250 MB of memory that the process keeps.
 */
export function copyEmptyDatabase(folder: string): void {
  if (fs.existsSync(folder) || !fs.existsSync(built())) return;
  const draft = `${folder}.new`;
  fs.rmSync(draft, { recursive: true, force: true });
  fs.cpSync(built(), draft, { recursive: true });
  fs.renameSync(draft, folder);
}
