/**
 * Run manually after `npm install` behind a registry that serves packages for only this platform: npm then omits the
 * other platforms' optional packages from the lock file, and `npm ci` rejects it everywhere.
 */
import { readFileSync, writeFileSync } from "node:fs";
import { projectPath } from "./environment.mjs";
import { print } from "./set-up/step.mjs";

/** @typedef {{ version?: string, dev?: boolean, optional?: boolean, os?: string[], cpu?: string[], libc?: string[], optionalDependencies?: Record<string, string> }} Locked */

const systems = [
  "win32",
  "darwin",
  "android",
  "freebsd",
  "netbsd",
  "openbsd",
  "openharmony",
  "sunos",
  "aix",
  "linux",
];
const processors = [
  "arm64",
  "x64",
  "ia32",
  "loong64",
  "mips64el",
  "ppc64",
  "riscv64",
  "s390x",
  "wasm32",
  "arm",
];
const libraries = { musl: "musl", musleabihf: "musl", gnu: "glibc", gnueabihf: "glibc" };

/** Native packages are named like @scope/name-linux-arm64-musl. @param {string} name @returns {Partial<Locked>} */
function platformOf(name) {
  const words = (name.split("/").pop() ?? name).split("-");
  const system = systems.find((word) => words.includes(word));
  const processor = processors.find((word) => words.includes(word));
  const library = Object.entries(libraries).find(([word]) => words.includes(word))?.[1];
  return {
    ...(processor && { cpu: [processor] }),
    ...(library && { libc: [library] }),
    ...(system && { os: [system] }),
  };
}

const file = projectPath("package-lock.json");
const lock = JSON.parse(readFileSync(file, "utf8"));
/** @type {Record<string, Locked>} */
const packages = lock.packages;

for (const [parent, { dev, optionalDependencies = {} }] of Object.entries(packages)) {
  for (const [name, version] of Object.entries(optionalDependencies)) {
    const lockPath = `node_modules/${name}`;
    const platform = platformOf(name);
    if (packages[lockPath] || packages[`${parent}/${lockPath}`] || !(platform.os || platform.cpu)) continue;
    packages[lockPath] = { version, ...(dev && { dev }), optional: true, ...platform };
    print(`Added ${name} ${version}`);
  }
}

const { "": project, ...others } = packages;
const sorted = Object.fromEntries(Object.entries(others).sort(([a], [b]) => (a < b ? -1 : 1)));
writeFileSync(file, `${JSON.stringify({ ...lock, packages: { "": project, ...sorted } }, null, 2)}\n`);
