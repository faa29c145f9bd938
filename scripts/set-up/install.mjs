import { existsSync, readdirSync, readFileSync, rmSync } from "node:fs";
import path from "node:path";
import { envVariable, projectNode, projectPath, systemEnvironment } from "../environment.mjs";
import { run } from "../run.mjs";
import { SetUpError } from "./step.mjs";

/** The oldest Node that the dependencies support. */
const MIN_NODE_MAJOR = 22;
/** The Node that the dependencies bring. A machine that has it, or a newer one, needs no second. */
const OWN_NODE_MAJOR = 24;

/** @typedef {Record<string, { version?: string, dev?: boolean, devOptional?: boolean, optional?: boolean }>} LockedPackages */

/** @param {string} file @returns {LockedPackages} */
const packagesOf = (file) => JSON.parse(readFileSync(file, "utf8")).packages ?? {};

/**
 * Compares with npm's record of installed packages, so that a manual `npm install` counts too.
 * @param {string} folder @param {boolean} withTools whether development dependencies are needed
 */
function matchesLock(folder, withTools) {
  const installedLock = path.join(folder, "node_modules", ".package-lock.json");
  if (!existsSync(installedLock)) return false;
  return isComplete(packagesOf(path.join(folder, "package-lock.json")), packagesOf(installedLock), withTools);
}

/**
 * Whether all packages that npm would install from a lock file are installed.
 * @param {LockedPackages} locked @param {LockedPackages} installed @param {boolean} withTools
 */
export const isComplete = (locked, installed, withTools) =>
  Object.entries(locked).every(
    ([name, { version, dev, devOptional, optional }]) =>
      name === "" ||
      optional ||
      // `devOptional`: a development dependency that is also an optional peer dependency.
      ((dev || devOptional) && !withTools) ||
      installed[name]?.version === version,
  );

/** Whether the project's Node runs and is new enough; false in a folder copied from another platform. */
async function nodeIsReady() {
  const { code, output } = await run(projectNode(), ["--version"], { env: systemEnvironment() });
  return code === 0 && Number.parseInt(output.slice(1), 10) >= MIN_NODE_MAJOR;
}

const root = projectPath();

/** Whether everything needed to build and serve the product is installed. */
export const isInstalled = async () => matchesLock(root, false) && (await nodeIsReady());

/** Whether the development dependencies are installed as well. */
export const areToolsInstalled = async () => matchesLock(root, true) && (await nodeIsReady());

/** Whether any development dependency is installed, in any version. */
function hasTools() {
  const record = path.join(root, "node_modules", ".package-lock.json");
  return existsSync(record) && Object.values(packagesOf(record)).some(({ dev }) => dev);
}

/** The npm that runs this script, or the one on the PATH. */
function npmCommand() {
  const running = envVariable("npm_execpath");
  const npmNode = envVariable("npm_node_execpath");
  return running?.endsWith("npm-cli.js") && npmNode
    ? { command: npmNode, args: [running] }
    : { command: "npm", args: [] };
}

/** @param {string} folder @param {string[]} options */
async function npmCi(folder, options) {
  const npm = npmCommand();
  const args = [...npm.args, "ci", "--prefix", folder, "--no-audit", "--no-fund", ...options];
  // Keeps Prisma from downloading an engine if npm runs all install scripts; see docs/decisions/0004.
  const env = { ...systemEnvironment(), PRISMA_SCHEMA_ENGINE_BINARY: process.execPath };
  const { code, output } = await run(npm.command, args, { env });
  if (code !== 0) {
    throw new SetUpError("The dependencies could not be installed.", {
      output,
      remedy:
        "Check that the npm registry is reachable and that this folder is writable, then run the command again.",
    });
  }
}

/**
 * Whether the Node at `running` serves the product as well as the installed one.
 * @param {string} version such as "v24.1.0" @param {string} running its path
 */
export const replacesOwnNode = (version, running) =>
  Number.parseInt(version.slice(1), 10) >= OWN_NODE_MAJOR &&
  !running.startsWith(path.join(root, "node_modules"));

/** @param {string} include npm's option for development dependencies, which overrides NODE_ENV */
async function installRoot(include) {
  await npmCi(root, [include]);
  // 120 MB. `projectNode` is the running one then.
  if (replacesOwnNode(process.version, process.execPath))
    for (const name of ["node", ".bin/node"])
      rmSync(path.join(root, "node_modules", name), { recursive: true, force: true });
  if (!(await nodeIsReady())) {
    throw new SetUpError(
      `Bluebonnet requires Node ${MIN_NODE_MAJOR} or newer, and its own copy was not installed.`,
      {
        remedy:
          "npm may be configured not to run install scripts: run `npm rebuild node --ignore-scripts=false`, or put Node 24 on the PATH, then run the command again.",
      },
    );
  }
}

/** Source maps are for debugging packages: 250 of 1,150 MB that a started product never reads. @param {string} folder */
export function removeSourceMaps(folder) {
  // A package may be called lodash.map.
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true }))
    if (entry.isFile() && entry.name.endsWith(".map")) rmSync(path.join(entry.parentPath, entry.name));
}

/** Reinstalls the development dependencies if they were installed before. */
export async function install() {
  if (hasTools()) return installTools();
  await installRoot("--omit=dev");
  removeSourceMaps(path.join(root, "node_modules"));
}
export const installTools = () => installRoot("--include=dev");

const prisma = projectPath("packages", "prisma-cli");

export const isPrismaInstalled = async () => matchesLock(prisma, false);
export const installPrisma = () => npmCi(prisma, ["--ignore-scripts"]);

const libraries = projectPath("packages", "preview-libraries");

export const areLibrariesInstalled = async () => matchesLock(libraries, false);
export const installLibraries = () => npmCi(libraries, ["--ignore-scripts"]);
