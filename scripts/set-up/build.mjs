import { existsSync } from "node:fs";
import { projectPath } from "../environment.mjs";
import { runNode } from "../run.mjs";
import { fingerprint, isStamped, stamp } from "./fingerprint.mjs";
import { finishBuild } from "./finish-build.mjs";
import { print, SetUpError } from "./step.mjs";

const stampFile = projectPath(".next", "sources.sha256");

/** All that makes the built product. The generated client follows from the schema. */
const sources = [
  "src",
  "public",
  "templates",
  "prisma/schema.prisma",
  "next.config.js",
  "postcss.config.mjs",
  "tsconfig.json",
  "package-lock.json",
  "scripts/set-up/compile-hints.mjs",
  "scripts/set-up/finish-build.mjs",
  "scripts/set-up/prerendered-pages.mjs",
  "scripts/set-up/scripts-after-paint.mjs",
];

const currentFingerprint = () => fingerprint(sources, (file) => !file.startsWith("src/server/db/generated"));

export const isBuilt = async () =>
  existsSync(projectPath(".next", "BUILD_ID")) && isStamped(stampFile, currentFingerprint());

/** `next build` for production. */
export async function build() {
  // Read before: a file saved while the build runs must make the next start build again.
  const fingerprintBefore = currentFingerprint();
  const { code, output } = await runNode([
    projectPath("node_modules", "next", "dist", "bin", "next"),
    "build",
  ]);
  if (code !== 0) {
    throw new SetUpError("The build failed.", {
      output,
      remedy: "The lines above say where. `npm run check` often says it more clearly.",
    });
  }
  for (const line of finishBuild()) print(`  ${line}`);
  stamp(stampFile, fingerprintBefore);
}
