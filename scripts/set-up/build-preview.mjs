import path from "node:path";
import { projectPath } from "../environment.mjs";
import { fingerprint, isStamped, stamp } from "./fingerprint.mjs";

const folder = projectPath("packages", "preview", "built");
const stampFile = path.join(folder, "sources.sha256");

/** What pages of previews and published sites run with. */
export const previewSources = [
  "packages/preview/check.ts",
  "packages/preview/limits.ts",
  "packages/preview/messages.ts",
  "packages/preview/package.json",
  "packages/preview/previewed-page.ts",
  "packages/preview/protocol.ts",
  "packages/preview/stored-items.ts",
  "packages/preview/host",
  "packages/preview/page",
  "packages/preview/published",
  "package-lock.json",
  "scripts/set-up/build-preview.mjs",
];

export const isPreviewBuilt = async () => isStamped(stampFile, fingerprint(previewSources));

/** Writes what src/server/api/frame-document.ts and the adapter of site-parts put into documents: one script each. */
export async function buildPreview() {
  // Imported here: this module is loaded before the packages are installed.
  const { build } = await import("esbuild");
  const fingerprintBefore = fingerprint(previewSources);
  for (const name of ["host", "page", "published"]) {
    await build({
      entryPoints: [projectPath("packages", "preview", name, "main.ts")],
      outfile: path.join(folder, `${name}.js`),
      bundle: true,
      minifyWhitespace: true,
      minifySyntax: true,
      // No debugger reads a published page, and every page includes the script.
      minifyIdentifiers: name === "published",
      format: "iife",
      platform: "browser",
      target: "es2022",
      charset: "utf8",
      legalComments: "none",
      logLevel: "error",
    });
  }
  stamp(stampFile, fingerprintBefore);
}
