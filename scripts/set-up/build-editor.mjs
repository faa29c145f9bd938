import { createHash } from "node:crypto";
import fs from "node:fs";
import path from "node:path";
import { projectPath } from "../environment.mjs";
import { fingerprint, isStamped, stamp } from "./fingerprint.mjs";
import { readUiKit } from "./ui-kit.mjs";

/**
 * The editor's workers and the type declarations for its TypeScript service. They are not in the app's bundles: the
 * compiler alone is ten times their size. File names contain a content hash.
 *
 * @typedef {object} EditorIndex
 * @property {Record<string, string>} workers the file of each worker
 * @property {string} library the types of JavaScript and the browser: a file with contents by path
 * @property {string} kit the built-in components that any project may import
 * @property {Record<string, string>} packages the file with the types of each package
 * @property {Record<string, string[]>} modules the packages that each module's types depend on
 */

const workers = "src/features/project/workers";
const folder = projectPath("public", "editor");
const stampFile = path.join(folder, "sources.sha256");
const currentFingerprint = () =>
  fingerprint([
    "package-lock.json",
    "scripts/set-up/build-editor.mjs",
    "packages/preview-libraries/package-lock.json",
    "packages/preview-libraries/module-table.mjs",
    "packages/preview-libraries/read-types.mjs",
    "packages/preview-libraries/trimmed-manifest.mjs",
    "packages/preview/components",
    workers,
    // What the workers import.
    "src/features/project/search",
    "src/features/project/typescript",
    "src/features/project/worker-calls",
    "src/domain/project/export",
    "src/domain/text",
    "packages/preview/project",
  ]);

export const isEditorBuilt = async () => isStamped(stampFile, currentFingerprint());

export async function buildEditor() {
  // Imported here: this module is loaded before the packages are installed.
  const [{ build }, { readTypes }] = await Promise.all([
    import("esbuild"),
    import("../../packages/preview-libraries/read-types.mjs"),
  ]);
  fs.rmSync(folder, { recursive: true, force: true });
  const { metafile } = await build({
    entryPoints: fs.readdirSync(projectPath(workers)).map((file) => projectPath(workers, file)),
    bundle: true,
    minify: true,
    format: "iife",
    target: "es2022",
    outdir: folder,
    entryNames: "[name]-[hash]",
    metafile: true,
    legalComments: "none",
    logLevel: "error",
    // The compiler requires these only if it detects Node.
    external: [
      "fs",
      "path",
      "os",
      "inspector",
      "module",
      "source-map-support",
      "perf_hooks",
      "crypto",
      "node:*",
    ],
    banner: { js: "var process=undefined;" },
  });
  /** @type {EditorIndex} */
  const index = { workers: {}, library: "", kit: "", packages: {}, modules: {} };
  for (const [output, { entryPoint }] of Object.entries(metafile.outputs))
    if (entryPoint) index.workers[path.basename(entryPoint, ".ts")] = path.basename(output);
  const types = readTypes();
  index.modules = types.modules;
  index.library = write("library", types.library);
  index.kit = write("kit", JSON.parse(readUiKit()));
  for (const [name, files] of Object.entries(types.packages))
    index.packages[name] = write(name.replaceAll("/", "__"), files);
  fs.writeFileSync(path.join(folder, "index.json"), JSON.stringify(index));
  stamp(stampFile, currentFingerprint());
}

/** @param {string} name @param {Record<string, string>} files @returns {string} */
function write(name, files) {
  const text = JSON.stringify(files);
  const file = `${name}-${createHash("sha256").update(text).digest("hex").slice(0, 8)}.json`;
  fs.writeFileSync(path.join(folder, file), text);
  return file;
}
