import { spawnSync } from "node:child_process";
import { projectEnvironment } from "../../scripts/environment.mjs";

const canInstall = () => process.getuid?.() === 0 && spawnSync("apt-get", ["--version"]).status === 0;

/** @param {string[]} args */
const aptGet = (args) =>
  spawnSync("apt-get", args, {
    env: projectEnvironment({ DEBIAN_FRONTEND: "noninteractive" }),
  }).status === 0;

/**
 * Installs a Debian package if permitted.
 * @param {string} name
 * @param {{ update?: boolean }} [options] update: whether to fetch the package lists if the first attempt fails
 * @returns {boolean} whether it is installed; false for ordinary users and on other systems
 */
export function installDebianPackage(name, { update = true } = {}) {
  if (!canInstall()) return false;
  process.stderr.write(`  Installing ${name} (apt-get) ...\n`);
  const install = ["install", "-y", "--no-install-recommends", name];
  return aptGet(install) || (update && aptGet(["update"]) && aptGet(install));
}
