import path from "node:path";
import { projectPath } from "../environment.mjs";
import { fingerprint, isStamped, stamp } from "./fingerprint.mjs";

const folder = projectPath("public", "shell");
const stampFile = path.join(folder, "sources.sha256");
const sources = [
  "src/features/terminal/shell",
  "src/domain/project",
  "packages/preview",
  "package-lock.json",
  "scripts/set-up/build-shell.mjs",
];

export const isShellBuilt = async () => isStamped(stampFile, fingerprint(sources));

/** Writes the terminal's shell as one script: the app hands its text to a frame without an origin. */
export async function buildShell() {
  // Imported here: this module is loaded before the packages are installed.
  const { build } = await import("esbuild");
  await build({
    entryPoints: [projectPath("src", "features", "terminal", "shell", "shell-worker.ts")],
    outfile: path.join(folder, "shell.js"),
    bundle: true,
    minify: true,
    // Vitest finds the place of an inline snapshot by the names of its own functions.
    keepNames: true,
    format: "iife",
    platform: "browser",
    target: "es2022",
    legalComments: "none",
    logLevel: "error",
    define: { "process.env.NODE_ENV": '"production"' },
    plugins: [withoutNode],
  });
  stamp(stampFile, fingerprint(sources));
}

/** Commands that need Node.js (gzip) fail when they are used; the others run in a browser. @type {import("esbuild").Plugin} */
const withoutNode = {
  name: "without-node",
  setup(build) {
    build.onResolve({ filter: /^node:/ }, ({ path: name }) => ({ path: name, namespace: "without-node" }));
    build.onLoad({ filter: /.*/, namespace: "without-node" }, () => ({
      contents: "module.exports = {}",
      loader: "js",
    }));
  },
};
