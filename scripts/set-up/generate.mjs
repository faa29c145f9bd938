import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import path from "node:path";
import { projectPath } from "../environment.mjs";
import { runNode } from "../run.mjs";
import { isStamped, stamp } from "./fingerprint.mjs";
import { SetUpError } from "./step.mjs";

const folder = projectPath("src", "server", "db", "generated");
const stampFile = path.join(folder, "schema.sha256");
/** Not committed, like the types, which may be older than a client that was pulled. */
const typesStampFile = path.join(folder, "models", "schema.sha256");

/** The same on every platform, because the client is committed. */
function currentFingerprint() {
  const { dependencies } = JSON.parse(readFileSync(projectPath("package.json"), "utf8"));
  return createHash("sha256")
    .update(dependencies["@prisma/client"])
    .update(readFileSync(projectPath("prisma", "schema.prisma")))
    .update(readFileSync(projectPath("prisma.config.ts")))
    .digest("hex");
}

/** Whether the committed client, which is the part that runs, matches the schema. */
export const isClientCurrent = async () => isStamped(stampFile, currentFingerprint());

/** Whether the client and its types match the schema. */
export const isGenerated = async () =>
  (await isClientCurrent()) && isStamped(typesStampFile, currentFingerprint());

/** Generates the database client in src/server/db/generated. */
export async function generate() {
  const { code, output } = await runNode([
    projectPath("packages", "prisma-cli", "node_modules", "prisma", "build", "index.js"),
    "generate",
  ]);
  if (code !== 0) {
    throw new SetUpError("The database client could not be generated.", {
      output,
      remedy: "Fix the error in prisma/schema.prisma shown above and run the command again.",
    });
  }
  for (const file of [stampFile, typesStampFile]) stamp(file, currentFingerprint());
}
