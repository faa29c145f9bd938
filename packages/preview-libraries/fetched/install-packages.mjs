import path from "node:path";
import pacote from "pacote";
import { addTypes, untypedPackages } from "./add-types.mjs";
import { NO_MAIN } from "./bundle-packages.mjs";
import {
  dependencyClosure,
  directDependencies,
  isPinned,
  packageOf,
  providedPackages,
  readLock,
  typesOf,
  withoutIntegrity,
} from "./lock-file.mjs";
import { readPackages, readShipped } from "./read-packages.mjs";
import { npmOptions, resolvePackages } from "./resolve-packages.mjs";
import { TooLarge } from "./unpack-packages.mjs";

/**
 * @typedef {object} Installation
 * @property {string[]} add names, or names with a range: "jotai", "jotai@^2"
 * @property {string[]} remove
 * @property {string[]} update
 * @property {string[]} runsWith the framework packages: "react" and "react-dom", or "vue"
 * @property {string | null} lock the project's lock file
 * @property {string[]} imports the modules that the project's code imports from its packages
 * @property {boolean} isConfirmed whether the user has confirmed a package that is new in the registry
 */

/** @typedef {"unknown" | "version" | "conflict" | "unreachable" | "denied" | "elsewhere" | "changed" | "unverified" | "too_large" | "too_many" | "native" | "unfit" | "failed"} Refusal */

/**
 * @typedef {{ kind: "installed", lock: string, scripts: string[] } | { kind: "new", name: string }
 *   | { kind: "refused", refusal: Refusal, name: string | null, reason: string | null }} Outcome
 */

const MAX_PACKAGES = 300;
const NEW_MS = 7 * 86_400_000;
/** Packages that find or build native code. */
const NATIVE = new Set([
  "@mapbox/node-pre-gyp",
  "bindings",
  "nan",
  "node-addon-api",
  "node-gyp",
  "node-gyp-build",
  "prebuild-install",
]);

/**
 * Resolves, downloads and bundles packages of a project. The project itself is not changed.
 *
 * @param {Installation} wanted @param {import("./read-packages.mjs").Places} places @returns {Promise<Outcome>}
 */
export async function installPackages(wanted, places) {
  try {
    return await install(wanted, places);
  } catch (error) {
    return refusalOf(error);
  }
}

/** @param {Installation} wanted @param {import("./read-packages.mjs").Places} places @returns {Promise<Outcome>} */
async function install({ add, remove, update, runsWith, lock, imports, isConfirmed }, places) {
  // Removing packages needs no network.
  const offline = add.length + update.length === 0;
  const registry = { cache: path.join(places.folder, "cache"), registry: places.registry, offline };
  const names = [...add.map(nameOf), ...update];
  if (!isConfirmed) {
    const added = add.map(nameOf);
    const found = await Promise.all(added.map((name) => isNew(name, registry)));
    const name = added[found.indexOf(true)];
    if (name !== undefined) return { kind: "new", name };
  }
  const { versions } = await readShipped(places);
  const has = [...runsWith, ...(lock === null ? [] : providedPackages(lock, versions))];
  const baseOf = (/** @type {readonly string[]} */ page) =>
    Object.fromEntries(
      page.flatMap((name) => (versions[name] && !remove.includes(name) ? [[name, versions[name]]] : [])),
    );
  const change = {
    add: add.filter((spec) => !isPinned(lock, spec)),
    remove: [...remove, ...(lock === null ? [] : typesOf(lock, remove))],
    update,
    lock,
  };
  const choose = (/** @type {readonly string[]} */ page) =>
    resolvePackages({ base: baseOf(page), ...change }, registry);
  let chosen = await choose(has);
  // Peer dependencies that the page has, such as Three.js, are the page's: otherwise there would be two instances.
  const first = readLock(chosen.lock);
  const peers = peersOf(first, names).filter(
    (name) =>
      versions[name] && first.has(`node_modules/${name}`) && !has.includes(name) && !names.includes(name),
  );
  if (peers.length > 0) chosen = await choose([...has, ...peers]);
  const [unverified] = withoutIntegrity(chosen.lock);
  if (unverified !== undefined) return refused("unverified", unverified);
  const locked = readLock(chosen.lock);
  const shared = providedPackages(chosen.lock, versions);
  // Without packages that only tests or configuration files import.
  const own = new Set([...names, ...directDependencies(chosen.lock)]);
  const used = imports.filter((module) => own.has(packageOf(module)));
  const needed = dependencyClosure(locked, [...names, ...used.map(packageOf)], shared);
  if (needed.size > MAX_PACKAGES) return refused("too_many", names[0] ?? null, String(needed.size));
  const added = dependencyClosure(locked, names, shared);
  const read = (/** @type {string} */ from, /** @type {readonly string[]} */ modules) =>
    readPackages({ lock: from, imports: modules }, { ...places, offline });
  const alone = names.filter((name) => !used.some((module) => packageOf(module) === name));
  const made = await read(chosen.lock, used);
  const madeAlone = await read(chosen.lock, alone);
  const problems = made?.problems ?? {};
  const tried = madeAlone?.problems ?? {};
  const [unfit] = Object.entries({ ...problems, ...tried }).filter(
    ([module, problem]) => names.includes(packageOf(module)) && !(module in tried && problem === NO_MAIN),
  );
  if (unfit) {
    const [module, problem] = unfit;
    const native = [...added.values()].find(({ name }) => NATIVE.has(name));
    return native
      ? refused("native", packageOf(module), native.name)
      : refused("unfit", packageOf(module), `"${module}" ${problem}`);
  }
  const untyped = [
    ...(made
      ? await untypedPackages(
          made,
          names.filter((name) => !alone.includes(name)),
          places,
        )
      : []),
    ...(madeAlone ? await untypedPackages(madeAlone, alone, places) : []),
  ].filter((name) => !versions[name]);
  const base = baseOf(peers.length > 0 ? [...has, ...peers] : has);
  const getTypes = async () => {
    const typed = await addTypes(chosen.lock, untyped, base, registry);
    for (const modules of typed === chosen.lock ? [] : [used, alone]) await read(typed, modules);
    return typed;
  };
  // Packages also work without types.
  const typed = await getTypes().catch(() => chosen.lock);
  const fetched = new Set([...added.values()].map(({ name }) => name));
  return {
    kind: "installed",
    lock: typed,
    scripts: chosen.scripts.filter((name) => fetched.has(name)),
  };
}

/** The name in a spec: "@scope/name" for "@scope/name@^2". @param {string} spec */
const nameOf = (spec) => /^@?[^@]+/.exec(spec)?.[0] ?? spec;

/** @param {Map<string, import("./lock-file.mjs").Locked>} locked @param {readonly string[]} names */
const peersOf = (locked, names) => [
  ...new Set([...dependencyClosure(locked, names, new Set()).values()].flatMap(({ peers }) => peers)),
];

/**
 * Whether a package was first published within the last week. The abbreviated metadata has the time of the last change,
 * except on some mirrors.
 *
 * @param {string} name @param {import("./resolve-packages.mjs").Registry} registry
 */
async function isNew(name, registry) {
  const isRecent = (/** @type {string | undefined} */ time) =>
    time !== undefined && Date.now() - Date.parse(time) < NEW_MS;
  const { modified } = await pacote.packument(name, npmOptions(registry));
  if (modified !== undefined && !isRecent(modified)) return false;
  const { time } = await pacote.packument(name, { ...npmOptions(registry), fullMetadata: true });
  return isRecent(time?.created);
}

/** @param {Refusal} refusal @param {string | null} name @param {string | null} reason @returns {Outcome} */
const refused = (refusal, name, reason = null) => ({ kind: "refused", refusal, name, reason });

/** @type {Record<string, Refusal>} */
const refusals = {
  E404: "unknown",
  ETARGET: "version",
  ENOVERSIONS: "version",
  ERESOLVE: "conflict",
  E401: "denied",
  E403: "denied",
  EINTEGRITY: "changed",
  EALLOWGIT: "elsewhere",
  EALLOWREMOTE: "elsewhere",
  EALLOWFILE: "elsewhere",
  EALLOWDIRECTORY: "elsewhere",
};
const UNREACHABLE =
  /^(?:E(?:AI_AGAIN|CONN\w+|HOSTUNREACH|NETUNREACH|NOTFOUND|TIMEDOUT|PIPE|5\d\d)|ERR_SOCKET_TIMEOUT|FETCH_ERROR)$/;

/** @param {unknown} error @returns {Outcome} */
function refusalOf(error) {
  if (error instanceof TooLarge) return refused("too_large", null);
  const { code = "", pkgid, package: named, message } = Object(error);
  const known = refusals[code] ?? (UNREACHABLE.test(code) ? "unreachable" : "failed");
  const name = typeof pkgid === "string" ? pkgid : typeof named === "string" ? named : null;
  return refused(known, name && nameOf(name), known === "failed" ? String(message) : null);
}
