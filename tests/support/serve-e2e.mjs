/** The web server of playwright.config.ts, on a data folder that can be filled from a seed first. */
import { envVariable, projectEnvironment, projectPath } from "../../scripts/environment.mjs";
import { runNode } from "../../scripts/run.mjs";
import { seed } from "../../scripts/set-up/seed.mjs";

const seedName = envVariable("E2E_SEED");
if (seedName) {
  const migrate = await runNode([projectPath("scripts", "database.mjs"), "deploy"], {
    env: projectEnvironment(),
  });
  if (migrate.code !== 0) throw new Error(`The test database could not be migrated:\n${migrate.output}`);
  await seed(seedName);
}
await import("../../scripts/start.mjs");
