// Seeds the database with a demo account: `npm run dev -- --seed demo`.
import { closeDatabase } from "~/server/db";
import { FolderInUse } from "~/server/db/lock";
import { MigrationFailed, migrate } from "~/server/db/migrate";
import { deps } from "~/server/wiring";
import { seedDemo } from "./seed/demo-account.ts";

const [name] = process.argv.slice(2);
const seeds: Record<string, typeof seedDemo> = { demo: seedDemo };
try {
  const seed = seeds[name ?? ""];
  if (!seed) throw new Error(`There is no seed of this name. Use one of: ${Object.keys(seeds).join(", ")}`);
  await migrate(new Date());
  process.stdout.write(`${await seed(deps())}\n`);
} catch (error) {
  if (!(error instanceof FolderInUse || error instanceof MigrationFailed || error instanceof Error))
    throw error;
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
} finally {
  await closeDatabase();
}
// Adapters keep connections and timers open.
process.exit();
