import { existsSync } from "node:fs";
import { projectPath } from "../environment.mjs";
import { runNode } from "../run.mjs";
import { fingerprint, isStamped, stamp } from "./fingerprint.mjs";
import { finishBuild } from "./finish-build.mjs";
import { print, SetUpError } from "./step.mjs";

const stampFile = projectPath(".next", "sources.sha256");

/** All inputs of the build, except the generated client, which the schema determines. */
const sources = [
  "src",
  "packages/payments-simulator",
  "packages/preview",
  "public",
  "templates",
  "prisma/schema.prisma",
  "next.config.js",
  "postcss.config.mjs",
  "tsconfig.json",
  "package-lock.json",
  "scripts/set-up/build-server.mjs",
  "scripts/set-up/server-entries.mjs",
  "scripts/set-up/build-shell.mjs",
  "scripts/set-up/build-preview.mjs",
  "scripts/set-up/compile-hints.mjs",
  "scripts/set-up/finish-build.mjs",
  "scripts/set-up/prerendered-pages.mjs",
  "scripts/set-up/scripts-after-paint.mjs",
];

const currentFingerprint = () =>
  fingerprint(
    sources,
    (file) =>
      !/^(?:src\/server\/db\/generated|packages\/preview\/built|public\/(?:packages|libraries|editor|shell|sdk|docs))/.test(
        file,
      ),
  );

export const isBuilt = async () =>
  existsSync(projectPath(".next", "BUILD_ID")) && isStamped(stampFile, currentFingerprint());

export async function build() {
  // Taken before the build: a file saved while it runs must trigger a rebuild at the next start.
  const fingerprintBefore = currentFingerprint();
  const { code, output } = await runNode([
    projectPath("node_modules", "next", "dist", "bin", "next"),
    "build",
  ]);
  if (code !== 0) {
    throw new SetUpError("The build failed.", {
      output,
      remedy: "See the output above. `npm run check` often reports the error more clearly.",
    });
  }
  for (const line of finishBuild()) print(`  ${line}`);
  stamp(stampFile, fingerprintBefore);
}
