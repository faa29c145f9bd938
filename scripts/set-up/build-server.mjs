import fs from "node:fs";
import path from "node:path";
import { projectPath } from "../environment.mjs";
import { fingerprint, isStamped, stamp } from "./fingerprint.mjs";
import { SERVER_PACKAGE, STUBS_FOLDER, serverEntries } from "./server-entries.mjs";

const folder = projectPath("node_modules", SERVER_PACKAGE);

const stubs = projectPath(STUBS_FOLDER);
const stampFile = path.join(folder, "sources.sha256");
const currentFingerprint = () =>
  fingerprint([
    "src",
    "packages/payments-simulator",
    "packages/preview",
    "package-lock.json",
    "tsconfig.json",
    "scripts/set-up/build-server.mjs",
    "scripts/set-up/server-entries.mjs",
  ]);

/** False after `npm ci`, which empties node_modules, and after `git clean`, which removes the stubs. */
export const isServerBuilt = async () => fs.existsSync(stubs) && isStamped(stampFile, currentFingerprint());

/**
 * Bundles the server outside of Next, which would bundle and load a copy of it for each page and handler.
 * @param {string} outdir @returns esbuild's metadata: the sources of each output file
 */
export async function bundleServer(outdir) {
  // Imported here: this module is loaded before the packages are installed.
  const { build } = await import("esbuild");
  const { metafile } = await build({
    absWorkingDir: projectPath("."),
    entryPoints: [...serverEntries()].map(([name, file]) => ({
      in: file,
      out: name.slice("~/server/".length),
    })),
    outdir,
    metafile: true,
    outExtension: { ".js": ".mjs" },
    bundle: true,
    splitting: true,
    format: "esm",
    platform: "node",
    target: "node22",
    packages: "external",
    jsx: "automatic",
    sourcemap: "linked",
    sourcesContent: false,
    logLevel: "error",
    define: { "process.env.NODE_ENV": '"production"', "process.env.NEXT_RUNTIME": '"nodejs"' },
    alias: {
      "server-only": projectPath("node_modules", "server-only", "empty.js"),
      "@vue/compiler-sfc": projectPath(
        "node_modules",
        "@vue/compiler-sfc",
        "dist",
        "compiler-sfc.esm-browser.js",
      ),
    },
    plugins: [nextPackages],
  });
  return metafile.outputs;
}

/** Bundles the server into node_modules, with the stubs through which Next imports it. */
export async function buildServer() {
  const fingerprintBefore = currentFingerprint();
  fs.rmSync(folder, { recursive: true, force: true });
  await bundleServer(folder);
  fs.rmSync(stubs, { recursive: true, force: true });
  for (const name of serverEntries().keys()) {
    const module = name.slice("~/server/".length);
    const stub = path.join(stubs, `${module}.mjs`);
    fs.mkdirSync(path.dirname(stub), { recursive: true });
    fs.writeFileSync(stub, `export * from "${SERVER_PACKAGE}/${module}";\n`);
  }
  fs.writeFileSync(
    path.join(folder, "package.json"),
    JSON.stringify({
      name: SERVER_PACKAGE,
      version: "0.0.0",
      private: true,
      type: "module",
      exports: { "./*": "./*.mjs" },
    }),
  );
  stamp(stampFile, fingerprintBefore);
}

/**
 * Under `"type": "module"`, esbuild imports CommonJS as Node does: the default export is all of `module.exports`. Next has
 * no `exports` map, so that Node resolves its files only by their full names.
 *
 * @type {import("esbuild").Plugin}
 */
const nextPackages = {
  name: "next-packages",
  setup({ onResolve, onLoad }) {
    onResolve({ filter: /^next\// }, ({ path: name }) => ({ path: `${name}.js`, external: true }));
    onResolve({ filter: /^next-auth(?:\/|$)/ }, ({ path: name, namespace }) =>
      namespace === "next-auth" ? { path: name, external: true } : { path: name, namespace: "next-auth" },
    );
    onLoad({ filter: /.*/, namespace: "next-auth" }, ({ path: name }) => ({
      contents: `import all from "${name}"; export * from "${name}"; export default all.default ?? all;`,
    }));
  },
};
