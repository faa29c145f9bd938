import { projectPath } from "../environment.mjs";
import { runNode } from "../run.mjs";
import { fingerprint, isStamped, stamp } from "./fingerprint.mjs";
import { SetUpError } from "./step.mjs";

const stampFile = projectPath("src", "server", "db", "generated", "schema.sha256");

const currentFingerprint = () =>
  fingerprint(["prisma/schema.prisma", "prisma.config.ts", "node_modules/prisma/package.json"]);

export const isGenerated = async () => isStamped(stampFile, currentFingerprint());

/** Generates the database client in src/server/db/generated. */
export async function generate() {
  const { code, output } = await runNode([
    projectPath("node_modules", "prisma", "build", "index.js"),
    "generate",
  ]);
  if (code !== 0) {
    throw new SetUpError("The database client could not be generated.", {
      output,
      remedy: "Fix the error in prisma/schema.prisma shown above and run the command again.",
    });
  }
  stamp(stampFile, currentFingerprint());
}
