/**
 * The scripts' environment: the project folder, the Node to use, and the variables of child processes.
 * The product's own variables are read only in src/env.js.
 */
import { existsSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";

export const projectRoot = fileURLToPath(new URL("..", import.meta.url));

/** @param {string[]} parts @returns {string} an absolute path inside the project */
export const projectPath = (...parts) => path.join(projectRoot, ...parts);

/** @param {string} name @returns {string | undefined} undefined when unset or empty */
export const envVariable = (name) => process.env[name] || undefined;

/**
 * Returns an environment variable, first setting it if unset. Child processes inherit it.
 * @param {string} name @param {() => string | Promise<string>} make @returns {Promise<string>}
 */
export async function ensureEnvVariable(name, make) {
  process.env[name] ||= await make();
  return process.env[name];
}

const installedNode = projectPath("node_modules", "node", "bin", "node");

/** Node 24 from the dependencies, or the current Node while they are not installed. */
export const projectNode = () => (existsSync(installedNode) ? installedNode : process.execPath);

// Caching V8's compiled code makes the server start a sixth faster.
const compileCache = () => envVariable("NODE_COMPILE_CACHE") ?? projectPath("node_modules", ".cache", "node");

const quietEnvironment = {
  NEXT_TELEMETRY_DISABLED: "1",
  CHECKPOINT_DISABLE: "1",
  PRISMA_HIDE_UPDATE_MESSAGE: "1",
};

/** `npm run` puts this folder first on the PATH, but npm must not run on a Node that it is about to delete. */
const isProjectBin = (/** @type {string} */ folder) => folder.endsWith(path.join("node_modules", ".bin"));

const pathFolders = () => (envVariable("PATH") ?? "").split(path.delimiter);

/** The environment for npm: the system's Node and PATH. @returns {NodeJS.ProcessEnv} */
export const systemEnvironment = () => ({
  ...process.env,
  ...quietEnvironment,
  PATH: pathFolders()
    .filter((folder) => !isProjectBin(folder))
    .join(path.delimiter),
});

/** The environment for everything after installation: Node 24 first on the PATH. @param {Record<string, string>} [extra] @returns {NodeJS.ProcessEnv} */
export const projectEnvironment = (extra = {}) => ({
  ...process.env,
  ...quietEnvironment,
  NODE_COMPILE_CACHE: compileCache(),
  PATH: [path.dirname(projectNode()), projectPath("node_modules", ".bin"), ...pathFolders()].join(
    path.delimiter,
  ),
  ...extra,
});
