/**
 * The web server of playwright.config.ts. Migrates an empty database first; this server and those of startProduct run
 * on copies of it.
 */
import { cp } from "node:fs/promises";
import { envVariable, projectEnvironment, projectPath } from "../../scripts/environment.mjs";
import { runNode } from "../../scripts/run.mjs";
import { seed } from "../../scripts/set-up/seed.mjs";
import { migratedFolder } from "./data-folder.mjs";

const { code, output } = await runNode([projectPath("scripts", "database.mjs"), "deploy"], {
  env: projectEnvironment({ DATA_DIR: migratedFolder() }),
});
if (code !== 0) throw new Error(`The test database could not be migrated:\n${output}`);
await cp(migratedFolder(), envVariable("DATA_DIR") ?? "", { recursive: true });
const seedName = envVariable("E2E_SEED");
if (seedName) await seed(seedName);
await import("../../scripts/start.mjs");
