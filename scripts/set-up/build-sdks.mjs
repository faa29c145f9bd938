import path from "node:path";
import { projectPath } from "../environment.mjs";
import { fingerprint, isStamped, stamp } from "./fingerprint.mjs";

const folder = projectPath("public", "sdk");
const stampFile = path.join(folder, "sources.sha256");
const sources = [
  "sdk/build.mjs",
  "sdk/models.json",
  "sdk/prompts.json",
  "sdk/js/package.json",
  "sdk/js/README.md",
  "sdk/js/src",
  "LICENSE",
  "package-lock.json",
  "scripts/set-up/build-sdks.mjs",
];

export const areSdksBuilt = async () => isStamped(stampFile, fingerprint(sources));

/** Packs the SDKs into the folder from which package managers install them. */
export async function buildSdks() {
  // Imported here: this module is loaded before the packages are installed.
  const { packNpm } = await import("../../sdk/build.mjs");
  await packNpm(path.join(folder, "npm"));
  stamp(stampFile, fingerprint(sources));
}
