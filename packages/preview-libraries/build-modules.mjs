import { createHash } from "node:crypto";
import fs from "node:fs";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { build, transform } from "esbuild";
import { projectPath } from "../../scripts/environment.mjs";
import { buildLibraries } from "./build-libraries.mjs";
import { chunksOf, moduleOptions, nameChunks, routerPlugin, stylePlugin } from "./bundle-plugins.mjs";
import { installed, packageFolder } from "./installed.mjs";
import { ALIASES, FOLDERS, MEMBERS, MODULES, PUBLISHED_VERSIONS, sourceOf } from "./module-table.mjs";

/**
 * The packages that generated React and Vue code may import, as files that the preview loads without a network.
 *
 * @typedef {object} PackageIndex
 * @property {Record<string, string>} files the file of each module name
 * @property {Record<string, string[]>} chunks all other files that a file imports
 * @property {Record<string, string>} versions the versions of the packages
 * @property {Record<string, string>} members the module whose exports replace a package's subpaths
 * @property {Record<string, string>} folders aliases of folders
 * @property {Record<string, string>} icons the files with Lucide's icons, by the first letter of their names
 */

const folder = projectPath("public", "packages");

/** Writes the modules and libraries of the preview, with content hashes in their names, and the packages' licenses. */
export async function buildPackages() {
  const [modules, libraries] = await Promise.all([
    buildModules(),
    buildLibraries(projectPath("public", "libraries")),
  ]);
  const scripts = await buildPageScripts();
  writeLicenses(new Set([...modules, ...libraries, ...scripts]));
}

/** @returns the packages that the files come from */
async function buildModules() {
  fs.rmSync(folder, { recursive: true, force: true });
  const entries = Object.fromEntries(MODULES.map((name) => [name.replaceAll("/", "__"), name]));
  const { metafile } = await build({
    entryPoints: Object.fromEntries(Object.entries(entries).map(([file, name]) => [file, `entry:${name}`])),
    ...moduleOptions,
    outdir: folder,
    entryNames: "[name]-[hash]",
    chunkNames: "chunk-[hash]",
    metafile: true,
    logLevel: "error",
    alias: {
      vue: "vue/dist/vue.esm-bundler.js",
      // Its other builds are for Node.js.
      "@vue/server-renderer": "@vue/server-renderer/dist/server-renderer.esm-bundler.js",
      moment: "moment/dist/moment.js",
    },
    plugins: [entryPlugin, stylePlugin(), routerPlugin],
    absWorkingDir: packageFolder,
  });
  const outputs = metafile.outputs;
  /** @type {PackageIndex} */
  const index = {
    files: {},
    chunks: {},
    versions: { ...PUBLISHED_VERSIONS },
    members: MEMBERS,
    folders: FOLDERS,
    icons: {},
  };
  for (const [output, { entryPoint }] of Object.entries(outputs)) {
    // Dynamic imports also have an entry point.
    if (!entryPoint?.startsWith("entry:")) continue;
    const name = entryPoint.replace(/^entry:(entry:)?/, "");
    const file = path.basename(output);
    index.files[name] = file;
    index.chunks[file] = chunksOf(output, outputs).map((each) => path.basename(each));
    index.versions[packageOf(name)] ??= versionOf(packageOf(name));
  }
  for (const [name, target] of Object.entries(ALIASES)) {
    index.files[name] = index.files[target] ?? "";
    index.versions[packageOf(name)] ??= versionOf(packageOf(name));
  }
  await writeScripts();
  index.icons = await writeIcons();
  fs.writeFileSync(path.join(folder, "index.json"), JSON.stringify(index));
  return packagesIn(metafile);
}

/** Renames chunk imports in all modules, and also writes each as a script; see packages/preview/libraries/package-source.ts. */
async function writeScripts() {
  const names = fs.readdirSync(folder);
  const scripts = path.join(folder, "scripts");
  fs.mkdirSync(scripts);
  await Promise.all(
    names.map(async (name) => {
      const text = nameChunks(fs.readFileSync(path.join(folder, name), "utf8"));
      fs.writeFileSync(path.join(folder, name), text);
      const { code } = await transform(text, {
        format: "cjs",
        minify: true,
        target: "es2022",
        supported: { "dynamic-import": false },
        logLevel: "error",
      });
      fs.writeFileSync(path.join(scripts, name), code);
    }),
  );
}

/**
 * Bundles IndexedDB (packages/preview/document/databases.ts) and Supabase's client
 * (packages/preview/document/page-supabase.ts) for pages.
 *
 * @returns the packages that they come from
 */
async function buildPageScripts() {
  const { metafile } = await build({
    entryPoints: [
      path.join(packageFolder, "stand-ins", "page-databases.js"),
      path.join(packageFolder, "stand-ins", "page-supabase.js"),
    ],
    entryNames: "[name]",
    outdir: folder,
    bundle: true,
    minify: true,
    format: "iife",
    target: "es2022",
    metafile: true,
    legalComments: "none",
    logLevel: "error",
  });
  return packagesIn(metafile);
}

/** @param {import("esbuild").Metafile} metafile */
const packagesIn = ({ inputs }) =>
  Object.keys(inputs).flatMap((input) => /.*node_modules\/((?:@[^/]+\/)?[^/]+)\//.exec(input)?.[1] ?? []);

/** @type {import("esbuild").Plugin} */
const entryPlugin = {
  name: "entry",
  setup(pluginBuild) {
    pluginBuild.onResolve({ filter: /^entry:/ }, ({ path: name }) => ({
      path: name.slice(6),
      namespace: "entry",
    }));
    pluginBuild.onLoad({ filter: /.*/, namespace: "entry" }, ({ path: name }) => ({
      contents: sourceOf(name),
      resolveDir: packageFolder,
    }));
  },
};

const ICON_EXPORTS = /^export \{ (.+) \}(?: from '\.\/(.+)')?;$/gm;
/** Every icon is exported as Leaf, LeafIcon and LucideLeaf; packages/preview/bundle/lucide-icons.ts uses Leaf. */
const ALIAS = /^Lucide(?=.)|(?<=.)Icon$/g;

/**
 * Writes Lucide's icons as data, so that a page with three icons does not load a megabyte. An export that is not an icon
 * is null.
 *
 * @returns the files by the first letter of the names in them
 */
async function writeIcons() {
  const source = path.join(installed("lucide-react"), "dist", "esm");
  /** @type {Record<string, Record<string, unknown>>} */
  const groups = {};
  const list = fs.readFileSync(path.join(source, "lucide-react.mjs"), "utf8");
  for (const [, names = "", file = ""] of list.matchAll(ICON_EXPORTS)) {
    const { __iconData: icon = null } = file.startsWith("icons/")
      ? await import(pathToFileURL(path.join(source, file)).href)
      : {};
    for (const entry of names.split(", ")) {
      const name = entry.replace(/^.* as /, "").replace(ALIAS, "");
      const letter = name.charAt(0);
      groups[letter] ??= {};
      groups[letter][name] = icon;
    }
  }
  return Object.fromEntries(
    Object.entries(groups).map(([letter, icons]) => {
      const text = JSON.stringify(icons);
      const hash = createHash("sha256").update(text).digest("hex").slice(0, 8).toUpperCase();
      const file = `icons-${letter}-${hash}.json`;
      fs.writeFileSync(path.join(folder, file), text);
      return [letter, file];
    }),
  );
}

/** @param {string} module */
const packageOf = (module) => module.split("/", module.startsWith("@") ? 2 : 1).join("/");

/** @param {string} name */
const manifestOf = (name) => JSON.parse(fs.readFileSync(path.join(installed(name), "package.json"), "utf8"));

/** @param {string} name @returns {string} */
const versionOf = (name) => manifestOf(name).version;

/**
 * Writes a list of the packages with their licenses. Each license text is in a separate file, which the page that lists
 * them loads on demand. `text` is null for a package without a license file.
 *
 * @param {Set<string>} names
 */
function writeLicenses(names) {
  const texts = path.join(folder, "licences");
  fs.mkdirSync(texts);
  const list = [...names].toSorted().map((name) => {
    const source = installed(name);
    const file = fs.readdirSync(source).find((entry) => /^licen[cs]e/i.test(entry));
    const { version, license: licence } = manifestOf(name);
    const text = file ? `${name.replace("/", "__")}-${version}.txt` : null;
    if (file && text) fs.copyFileSync(path.join(source, file), path.join(texts, text));
    return { name, version, licence, text: text && `/packages/licences/${text}` };
  });
  fs.writeFileSync(path.join(folder, "licences.json"), JSON.stringify(list));
}
