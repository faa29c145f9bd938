import fs from "node:fs";
import { projectPath } from "../environment.mjs";
import { fingerprint, isStamped, stamp } from "./fingerprint.mjs";
import { readUiKit } from "./ui-kit.mjs";

const stampFile = projectPath("public", "packages", "sources.sha256");
const files = [
  "package.json",
  "package-lock.json",
  "stand-ins",
  "build-libraries.mjs",
  "build-modules.mjs",
  "bundle-plugins.mjs",
  "installed.mjs",
];
const tables = ["library-table.mjs", "module-table.mjs", "write-fonts.mjs"];
const currentFingerprint = () =>
  fingerprint([
    ...[...files, ...tables].map((file) => `packages/preview-libraries/${file}`),
    "packages/preview/components",
    "scripts/set-up/preview-libraries.mjs",
    "scripts/set-up/ui-kit.mjs",
  ]);

export const arePreviewLibrariesBuilt = async () => isStamped(stampFile, currentFingerprint());

/** Bundles the packages for previewed apps into public/packages, and the libraries of CDNs into public/libraries. */
export async function buildPreviewLibraries() {
  // Imported here: this module is loaded before the packages are installed.
  const { buildPackages } = await import("../../packages/preview-libraries/build-modules.mjs");
  await buildPackages();
  // The preview's bundler adds these components to projects that import them.
  fs.writeFileSync(projectPath("public", "packages", "ui-kit.json"), readUiKit());
  stamp(stampFile, currentFingerprint());
}
