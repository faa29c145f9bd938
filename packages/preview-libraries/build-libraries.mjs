import { createHash } from "node:crypto";
import fs from "node:fs";
import path from "node:path";
import { build } from "esbuild";
import { installed, packageFolder } from "./installed.mjs";
import { fontPackages, libraries } from "./library-table.mjs";
import { writeFonts } from "./write-fonts.mjs";

/** @typedef {import("./library-table.mjs").LibrarySource} LibrarySource */

/**
 * Writes the libraries that pages load from CDNs, each to a folder with a content hash in its name, and `index.json`
 * (LibraryIndex in packages/preview/libraries/library.ts).
 *
 * @param {string} folder @returns {Promise<string[]>} the packages that the files come from
 */
export async function buildLibraries(folder) {
  fs.rmSync(folder, { recursive: true, force: true });
  const made = await bundleScripts();
  const index = {
    libraries: libraries.map((library) => writeLibrary(folder, library, made)),
    fonts: finishFonts(folder),
  };
  fs.writeFileSync(path.join(folder, "index.json"), JSON.stringify(index));
  return [...libraries.map((library) => library.package), ...fontPackages];
}

/** @param {string} folder @param {LibrarySource} library @param {Map<string, Uint8Array>} made */
function writeLibrary(folder, library, made) {
  const source = installed(library.package);
  const { version } = JSON.parse(fs.readFileSync(path.join(source, "package.json"), "utf8"));
  const draft = path.join(folder, library.package.replace("/", "__"));
  /** @param {string} file @param {Uint8Array} bytes */
  const write = (file, bytes) => {
    fs.mkdirSync(path.dirname(path.join(draft, file)), { recursive: true });
    fs.writeFileSync(path.join(draft, file), bytes);
  };
  const read = (/** @type {string} */ file) => fs.readFileSync(path.join(source, file));
  for (const file of library.files ? filesUnder(source) : [])
    if (library.files?.test(file)) write(file, read(file));
  for (const [file, parts] of Object.entries(library.joined ?? {}))
    write(file, Buffer.concat(parts.flatMap((part) => [read(part), Buffer.from("\n")])));
  for (const [file, code] of Object.entries(library.made ?? {}))
    write(file, made.get(entryName(library, file)) ?? Buffer.from(code));
  const { title, names = [], script, style, module, imports } = library;
  const { name, files } = nameByContent(draft, `${path.basename(draft)}-${version}`);
  return {
    title,
    version,
    names: [library.package, ...names],
    folder: `/libraries/${name}/`,
    files,
    ...{ script, style, module, imports },
  };
}

/** @param {string} folder */
function finishFonts(folder) {
  const draft = path.join(folder, "fonts");
  const families = writeFonts(draft);
  const { name } = nameByContent(draft, "fonts");
  return { address: `/libraries/${name}/fonts.css`, families };
}

/** Adds a hash of a folder's files to its name, so that it can be cached forever. @param {string} folder @param {string} name */
function nameByContent(folder, name) {
  const files = filesUnder(folder);
  const hash = createHash("sha256");
  for (const file of files) hash.update(`${file}\n`).update(fs.readFileSync(path.join(folder, file)));
  const hashed = `${name}-${hash.digest("hex").slice(0, 8)}`;
  fs.renameSync(folder, path.join(path.dirname(folder), hashed));
  return { name: hashed, files };
}

/** @param {string} folder @returns {string[]} relative paths, sorted, without nested packages */
function filesUnder(folder, inner = "") {
  return fs
    .readdirSync(path.join(folder, inner), { withFileTypes: true })
    .filter(({ name }) => name !== "node_modules")
    .flatMap((entry) => {
      const file = inner ? `${inner}/${entry.name}` : entry.name;
      return entry.isDirectory() ? filesUnder(folder, file) : [file];
    })
    .sort();
}

/** @param {LibrarySource} library @param {string} file */
const entryName = (library, file) => `${library.package}|${file}`;

/** Bundles the scripts of `made`. @returns {Promise<Map<string, Uint8Array>>} by `entryName` */
async function bundleScripts() {
  const sources = new Map(
    libraries.flatMap((library) =>
      Object.entries(library.made ?? {})
        .filter(([file]) => file.endsWith(".js"))
        .map(([file, code]) => [entryName(library, file), code]),
    ),
  );
  const names = [...sources.keys()];
  const { outputFiles } = await build({
    entryPoints: names.map((name, at) => ({ in: `made:${name}`, out: String(at) })),
    bundle: true,
    minify: true,
    write: false,
    format: "iife",
    target: "es2022",
    outdir: "/",
    legalComments: "none",
    logLevel: "error",
    define: { "process.env.NODE_ENV": '"development"' },
    conditions: ["development"],
    plugins: [madePlugin(sources)],
  });
  return new Map(
    outputFiles.map((file) => [names[Number(path.basename(file.path, ".js"))] ?? "", file.contents]),
  );
}

/** @param {Map<string, string>} sources @returns {import("esbuild").Plugin} */
const madePlugin = (sources) => ({
  name: "made",
  setup(pluginBuild) {
    pluginBuild.onResolve({ filter: /^made:/ }, ({ path: name }) => ({
      path: name.slice(5),
      namespace: "made",
    }));
    pluginBuild.onLoad({ filter: /.*/, namespace: "made" }, ({ path: name }) => ({
      contents: sources.get(name) ?? "",
      resolveDir: packageFolder,
    }));
    // All libraries share one React, the page's global.
    pluginBuild.onResolve({ filter: /^react(?:-dom)?$/ }, ({ path: name, importer }) => {
      const isGlobal =
        name === "react" ? !importer.startsWith("react|") : /[\\/]recharts[\\/]/.test(importer);
      return isGlobal ? { path: name, namespace: "global" } : undefined;
    });
    pluginBuild.onLoad({ filter: /.*/, namespace: "global" }, ({ path: name }) => ({
      contents: `module.exports = globalThis.${name === "react" ? "React" : "ReactDOM"}`,
    }));
  },
});
