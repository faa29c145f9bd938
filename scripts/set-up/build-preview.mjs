import { readdirSync } from "node:fs";
import path from "node:path";
import { projectPath } from "../environment.mjs";
import { fingerprint, isStamped, stamp } from "./fingerprint.mjs";

const folder = projectPath("packages", "preview", "built");
const stampFile = path.join(folder, "sources.sha256");
const driverFile = projectPath("public", "driver", "driver.js");
const sassFile = projectPath("public", "driver", "sass-worker.js");

/** The sources of the scripts in previews and published sites. */
export const previewSources = [
  ...readdirSync(projectPath("packages", "preview"))
    .filter((name) => name !== "built" && name !== "tests")
    .map((name) => `packages/preview/${name}`),
  "package-lock.json",
  "scripts/set-up/build-preview.mjs",
];

export const isPreviewBuilt = async () => isStamped(stampFile, fingerprint(previewSources));

/**
 * Bundles the scripts that src/server/api/frame-document.ts and the site-parts adapter put into documents. Also bundles
 * the driver, which the app sends to a page that an agent uses, and the worker in which the app compiles Sass.
 */
export async function buildPreview() {
  // Imported here: this module is loaded before the packages are installed.
  const { build } = await import("esbuild");
  const fingerprintBefore = fingerprint(previewSources);
  /** @param {string} name @returns {import("esbuild").BuildOptions} */
  const bundleOptions = (name) => ({
    entryPoints: [projectPath("packages", "preview", name, "main.ts")],
    bundle: true,
    minifyWhitespace: true,
    minifySyntax: true,
    format: "iife",
    platform: "browser",
    target: "es2022",
    charset: "utf8",
    legalComments: "none",
    logLevel: "error",
  });
  for (const name of ["host", "page", "published"]) {
    const outfile = path.join(folder, `${name}.js`);
    // Published pages are not debugged, and each one includes the script.
    await build({ ...bundleOptions(name), outfile, minifyIdentifiers: name === "published" });
  }
  await build({
    ...bundleOptions("driver"),
    outfile: driverFile,
    globalName: "driver",
    minifyIdentifiers: true,
  });
  const sassWorker = { entryPoints: [projectPath("packages", "preview", "bundle", "sass-worker.ts")] };
  await build({ ...bundleOptions("driver"), ...sassWorker, outfile: sassFile, minifyIdentifiers: true });
  stamp(stampFile, fingerprintBefore);
}
