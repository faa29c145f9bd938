import fs from "node:fs";
import path from "node:path";
import { projectEnvironment, projectPath } from "../environment.mjs";
import { runNode } from "../run.mjs";
import { fingerprint, isStamped, stamp } from "./fingerprint.mjs";
import { SetUpError } from "./step.mjs";

/** An empty, migrated database, which the server copies for a new data folder: src/server/db/new-folder.ts. */
const folder = projectPath(".server", "database");
const stampFile = projectPath(".server", "database.sha256");
const currentFingerprint = () =>
  fingerprint([
    "package-lock.json",
    "prisma/migrations",
    "src/server/db",
    "scripts/set-up/empty-database.mjs",
    "scripts/set-up/migrate-empty-database.mjs",
  ]);

export const isEmptyDatabaseBuilt = async () =>
  fs.existsSync(folder) && isStamped(stampFile, currentFingerprint());

export async function buildEmptyDatabase() {
  const dataDir = projectPath(".server", "data");
  for (const each of [folder, dataDir]) fs.rmSync(each, { recursive: true, force: true });
  const { code, output } = await runNode([projectPath("scripts", "set-up", "migrate-empty-database.mjs")], {
    env: projectEnvironment({ DATA_DIR: dataDir, DATABASE_URL: "" }),
  });
  if (code !== 0) throw new SetUpError("The empty database could not be built.", { output });
  fs.renameSync(path.join(dataDir, "db"), folder);
  fs.rmSync(dataDir, { recursive: true, force: true });
  stamp(stampFile, currentFingerprint());
}
