import fs from "node:fs/promises";
import path from "node:path";
import { build } from "esbuild";
import { isPackageName, packageNameOf } from "../../preview/libraries/nearest-package.ts";
import { createMemberModule } from "../../preview/libraries/resolve-module.ts";
import { chunksOf, moduleOptions, nameChunks, routerPlugin, stylePlugin } from "../bundle-plugins.mjs";

/** Finds a module among those that the page already has; null if it is not one of them. @typedef {(module: string) => import("../../preview/libraries/resolve-module.ts").FoundModule | null} FindShared */

/**
 * @typedef {object} FetchedModules the modules that a project imports from its own packages
 * @property {Record<string, string>} files the file of each module
 * @property {Record<string, string[]>} chunks all other files that a file imports
 * @property {Record<string, string[]>} shared the preview's own modules that a module imports
 * @property {Record<string, number>} bytes the size of each file
 * @property {Record<string, string>} problems why a module cannot run in a browser
 */

/**
 * Bundles modules of unpacked packages. Modules that the page already has, such as React, stay external.
 *
 * @param {readonly string[]} modules import specifiers
 * @param {{ tree: string, into: string, prefix: string, shared: FindShared }} options `prefix`: the file names' folder
 * with a trailing slash
 * @returns {Promise<FetchedModules>}
 */
export async function bundlePackages(modules, { into, prefix, shared, ...options }) {
  // esbuild reports files by their real path.
  const tree = await fs.realpath(options.tree);
  /** @type {Record<string, string>} */
  const problems = {};
  let names = [...modules];
  for (;;) {
    try {
      return { ...(await bundleAll(names, { tree, into, prefix, shared })), problems };
    } catch (error) {
      // One module that cannot be bundled must not fail the others, so each is tried separately.
      if (names.length === 0 || !isBuildFailure(error)) throw error;
      const before = names.length;
      const tried = await Promise.all(names.map((name) => problemOf(name, { tree, shared })));
      for (const [at, problem] of tried.entries()) if (problem) problems[names[at] ?? ""] = problem;
      names = names.filter((name) => !problems[name]);
      if (names.length === before) throw error;
    }
  }
}

/** @param {unknown} error @returns {error is import("esbuild").BuildFailure} */
const isBuildFailure = (error) => error instanceof Error && "errors" in error;

/** @param {string} name @param {{ tree: string, shared: FindShared }} options */
async function problemOf(name, options) {
  try {
    await build({ ...optionsFor([name], options), write: false, outdir: options.tree });
    return null;
  } catch (error) {
    if (!isBuildFailure(error)) throw error;
    const missing = error.errors.flatMap(({ text }) => /^Could not resolve "([^"]+)"/.exec(text)?.[1] ?? []);
    const builtIn = missing.find((each) => NODE_MODULES.test(each));
    if (builtIn) return `needs Node.js, which browsers do not have: it uses ${builtIn}.`;
    if (missing.includes(name)) return NO_MAIN;
    // Other text is not shown, because it may come from the package.
    const named = missing.find((each) => isPackageName(packageNameOf(each)));
    return named
      ? `needs ${packageNameOf(named)}, which is not installed.`
      : "cannot be bundled for a browser.";
  }
}

/** Also the problem of a package without a main module, such as one with only styles. */
export const NO_MAIN = "is not a part of its package.";

const NODE_MODULES =
  /^node:|^(?:assert|async_hooks|buffer|child_process|cluster|constants|crypto|dgram|dns|events|fs|http|http2|https|inspector|module|net|os|path|perf_hooks|process|querystring|readline|stream|string_decoder|timers|tls|tty|url|util|v8|vm|worker_threads|zlib)(?:\/|$)/;

/** @param {readonly string[]} names @param {{ tree: string, shared: FindShared }} options */
const optionsFor = (names, { tree, shared }) =>
  /** @satisfies {import("esbuild").BuildOptions} */ ({
    ...moduleOptions,
    entryPoints: Object.fromEntries(names.map((name) => [name.replaceAll("/", "__"), `entry:${name}`])),
    metafile: /** @type {const} */ (true),
    // A package's own tsconfig could extend any file of this machine.
    tsconfigRaw: "{}",
    logLevel: /** @type {const} */ ("silent"),
    absWorkingDir: tree,
    plugins: [
      insidePlugin(tree),
      modulePlugin({ tree, shared }),
      stylePlugin([insidePlugin(tree)]),
      routerPlugin,
    ],
  });

/**
 * Restricts reads to files of the packages: a package may import any file of this machine by its path, and missing
 * packages would resolve to the product's own.
 *
 * @param {string} tree @returns {import("esbuild").Plugin}
 */
const insidePlugin = (tree) => ({
  name: "inside",
  setup(pluginBuild) {
    pluginBuild.onLoad({ filter: /.*/, namespace: "file" }, ({ path: file }) =>
      file.startsWith(tree + path.sep) ? undefined : { errors: [{ text: "Not a file of the packages" }] },
    );
  },
});

/** @param {readonly string[]} names @param {{ tree: string, into: string, prefix: string, shared: FindShared }} options */
async function bundleAll(names, { tree, into, prefix, shared }) {
  const { metafile, outputFiles = [] } = await build({
    ...optionsFor(names, { tree, shared }),
    outdir: path.join(tree, "out"),
    entryNames: "[name]-[hash]",
    chunkNames: "chunk-[hash]",
    write: false,
  });
  /** @type {Omit<FetchedModules, "problems">} */
  const found = { files: {}, chunks: {}, shared: {}, bytes: {} };
  const fileOf = (/** @type {string} */ output) => `${prefix}${path.basename(output)}`;
  for (const [output, { entryPoint }] of Object.entries(metafile.outputs)) {
    if (!entryPoint?.startsWith("entry:")) continue;
    const name = entryPoint.replace(/^entry:(?:entry:)?/, "");
    const chunks = chunksOf(output, metafile.outputs);
    found.files[name] = fileOf(output);
    found.chunks[fileOf(output)] = chunks.map(fileOf);
    const imports = [output, ...chunks].flatMap((each) => metafile.outputs[each]?.imports ?? []);
    found.shared[name] = [
      ...new Set(imports.flatMap((each) => (each.external ? [each.path] : []))),
    ].toSorted();
  }
  await fs.mkdir(into, { recursive: true });
  for (const file of outputFiles) {
    const code = nameChunks(file.text, prefix);
    found.bytes[fileOf(file.path)] = Buffer.byteLength(code);
    await fs.writeFile(path.join(into, path.basename(file.path)), code);
  }
  return found;
}

/** Marks resolutions that this plugin itself requests from esbuild. */
const RESOLVING = Symbol("resolving");

/**
 * Entries export everything as `$all`, because the exports of a CommonJS package are known only at run time. Packages may
 * also require shared modules, which browsers do not support, so such calls become imports.
 *
 * @param {{ tree: string, shared: FindShared }} options @returns {import("esbuild").Plugin}
 */
const modulePlugin = ({ tree, shared }) => ({
  name: "module",
  setup(pluginBuild) {
    pluginBuild.onResolve({ filter: /^entry:/ }, ({ path: name }) => ({
      path: name.slice(6),
      namespace: "entry",
    }));
    pluginBuild.onLoad({ filter: /.*/, namespace: "entry" }, ({ path: name }) => ({
      contents: `import * as $all from ${JSON.stringify(name)}; export { $all };`,
      resolveDir: tree,
    }));
    pluginBuild.onResolve({ filter: /^[@\w]/ }, async ({ path: name, kind, pluginData, ...from }) => {
      // These namespaces contain modules that were already found.
      const isFound = from.namespace === "member" || from.namespace === "import";
      const found = isFound ? { module: name, member: null } : shared(name);
      if (found && found.member !== null) return { path: name, namespace: "member", pluginData: found };
      if (found && kind === "require-call") return { path: found.module, namespace: "required" };
      if (found) return { path: found.module, external: true };
      if (pluginData === RESOLVING) return undefined;
      const own = await pluginBuild.resolve(name, { ...from, kind, pluginData: RESOLVING });
      if (!path.isAbsolute(own.path) || own.path.startsWith(tree + path.sep)) return undefined;
      // Many packages test at run time whether an optional package is installed.
      if (kind === "require-call" && !NODE_MODULES.test(name)) return { path: name, external: true };
      return { errors: [{ text: `Could not resolve "${name}"` }] };
    });
    pluginBuild.onLoad({ filter: /.*/, namespace: "member" }, ({ pluginData: { module, member } }) => ({
      contents: createMemberModule(module, member).code,
      resolveDir: tree,
    }));
    pluginBuild.onLoad({ filter: /.*/, namespace: "required" }, ({ path: name }) => ({
      contents: `const { all } = require("import:${name}");
const names = Object.keys(all).filter((each) => each !== "default");
const whole = all.default;
module.exports = whole && names.every((each) => each in Object(whole)) ? whole : { ...all, __esModule: true };`,
      resolveDir: tree,
    }));
    pluginBuild.onResolve({ filter: /^import:/ }, ({ path: name }) => ({
      path: name.slice(7),
      namespace: "import",
    }));
    pluginBuild.onLoad({ filter: /.*/, namespace: "import" }, ({ path: name }) => ({
      contents: `import * as all from ${JSON.stringify(name)}; export { all };`,
      resolveDir: tree,
    }));
  },
});
