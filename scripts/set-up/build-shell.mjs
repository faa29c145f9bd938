import path from "node:path";
import { projectPath } from "../environment.mjs";
import { fingerprint, isStamped, stamp } from "./fingerprint.mjs";

const folder = projectPath("public", "shell");
const shell = projectPath("src", "features", "terminal", "shell");
const stampFile = path.join(folder, "sources.sha256");
const sources = [
  "src/features/terminal/shell",
  "src/domain/project",
  "packages/preview",
  "package-lock.json",
  "scripts/set-up/build-shell.mjs",
];

export const isShellBuilt = async () => isStamped(stampFile, fingerprint(sources));

/** Bundles the terminal's shell and the page of its tests. The app sends these scripts as text to a frame without an origin. */
export async function buildShell() {
  // Imported here: this module is loaded before the packages are installed.
  const { build } = await import("esbuild");
  /** @type {import("esbuild").BuildOptions} */
  const options = {
    bundle: true,
    minify: true,
    // Vitest locates inline snapshots by the names of its own functions.
    keepNames: true,
    platform: "browser",
    target: "es2022",
    legalComments: "none",
    logLevel: "error",
    define: { "process.env.NODE_ENV": '"production"' },
  };
  await build({
    ...options,
    entryPoints: [path.join(shell, "shell-worker.ts")],
    outfile: path.join(folder, "shell.js"),
    format: "iife",
    plugins: [withoutNode],
  });
  await build({
    ...options,
    entryPoints: [path.join(shell, "page", "page-window.ts")],
    outfile: path.join(folder, "page.js"),
    format: "cjs",
    // Globals of Node.js that it uses.
    banner: {
      js: 'globalThis.setImmediate??=setTimeout;globalThis.clearImmediate??=clearTimeout;var process={platform:"linux",arch:"x64",env:{},versions:{},on(){},off(){},listeners:()=>[]};',
    },
    plugins: [withNodeParts],
  });
  stamp(stampFile, fingerprint(sources));
}

/** Stubs Node.js: commands that need it (gzip) fail when they are used, and the others run in a browser. @type {import("esbuild").Plugin} */
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

/** Replaces modules of Node.js by browser equivalents, for the page of tests. @type {import("esbuild").Plugin} */
const withNodeParts = {
  name: "with-node-parts",
  setup(build) {
    const filter =
      /^(?:node:)?(?:child_process|crypto|fs|https?|net|path|perf_hooks|stream(?:\/web)?|url|util|vm|ws|zlib)$/;
    build.onResolve({ filter }, () => ({ path: path.join(shell, "page", "node-parts.ts") }));
    build.onResolve({ filter: /^buffer$/ }, ({ importer }) =>
      importer.includes("happy-dom") ? { path: path.join(shell, "page", "node-parts.ts") } : null,
    );
  },
};
