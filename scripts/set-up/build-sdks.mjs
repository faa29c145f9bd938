import path from "node:path";
import { projectPath } from "../environment.mjs";
import { fingerprint, isStamped, stamp } from "./fingerprint.mjs";

const folder = projectPath("public", "sdk");
const stampFile = path.join(folder, "sources.sha256");
const sources = [
  "sdk/build.mjs",
  "sdk/zip-files.mjs",
  "sdk/models.json",
  "sdk/prompts.json",
  "sdk/js/package.json",
  "sdk/js/README.md",
  "sdk/js/src",
  "sdk/python",
  "sdk/go",
  "LICENSE",
  "package-lock.json",
  "scripts/set-up/build-sdks.mjs",
];

/** Running Python's tests leaves bytecode among the sources. */
const currentFingerprint = () => fingerprint(sources, (file) => !file.endsWith(".pyc"));

export const areSdksBuilt = async () => isStamped(stampFile, currentFingerprint());

/** Packs the SDKs into the folder from which package managers install them. */
export async function buildSdks() {
  // Imported here: this module is loaded before the packages are installed.
  const { packNpm } = await import("../../sdk/build.mjs");
  const { buildWheel } = await import("../../sdk/python/build-wheel.mjs");
  const { buildProxy } = await import("../../sdk/go/build-proxy.mjs");
  await packNpm(path.join(folder, "npm"));
  buildWheel(path.join(folder, "pypi"));
  buildProxy(path.join(folder, "go"));
  stamp(stampFile, currentFingerprint());
}
