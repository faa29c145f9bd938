import { projectPath } from "../environment.mjs";
import { fingerprint, isStamped, stamp } from "./fingerprint.mjs";

const stampFile = projectPath("public", "packages", "sources.sha256");
const currentFingerprint = () =>
  fingerprint(["packages/preview-libraries"], (file) => !file.includes("node_modules"));

export const arePreviewLibrariesBuilt = async () => isStamped(stampFile, currentFingerprint());

/** Bundles what previewed apps may import into public/packages, and what pages load from CDNs into public/libraries. */
export async function buildPreviewLibraries() {
  // Imported here: this module is loaded before the packages are installed.
  const { buildPackages } = await import("../../packages/preview-libraries/build-modules.mjs");
  await buildPackages();
  stamp(stampFile, currentFingerprint());
}
