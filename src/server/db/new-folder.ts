import fs from "node:fs";
import path from "node:path";

/** In the product's folder; written by scripts/set-up/empty-database.mjs. */
export const EMPTY_DATABASE = path.join(".server", "database");

/**
 * Creates a database folder from the build's empty, migrated one. Running all migrations instead would take ten times
 * as long, and 250 MB of memory that the process never frees.
 *
 * @param folder not changed if it exists
 */
export function copyEmptyDatabase(from: string, folder: string): void {
  if (fs.existsSync(folder) || !fs.existsSync(from)) return;
  const draft = `${folder}.new`;
  fs.rmSync(draft, { recursive: true, force: true });
  fs.cpSync(from, draft, { recursive: true });
  fs.renameSync(draft, folder);
}
