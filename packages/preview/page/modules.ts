// Runs the compiled files of a project inside its page: a table of CommonJS modules, packages from blob: addresses, and
// updates that keep the state of React components.
import { moduleWithOwnAddress, OWN_ADDRESS } from "../own-address";
import type { PageBundle } from "../previewed-page";
import { guardComponent, type Lack, runModule, showFailedEntry, standIn, withCards } from "./missing-imports";
import { isStyle, setStyle } from "./module-styles";
import { mountReact, mountVue, throwingVue } from "./mount";
import { setTimer } from "./natives";
import {
  exportsOf,
  hasPackage,
  type JsxRuntime,
  knownPackage,
  loadPackages,
  type RefreshRuntime,
} from "./packages";
import { notingPlaces } from "./written-places";

type Exports = Record<string, unknown>;
type Module = { exports: Exports; style: (css: string) => void; meta: object };

interface Reporter {
  /** Reports an error that nothing handled. */
  fail: (text: string) => void;
  /** ":line:column" */
  placeOfSyntaxError: (code: string) => string;
}

/** What stands before the code of each module, on its first line. */
export const PREFIX =
  "(function(location){return function(require,module,exports,$RefreshReg$,$RefreshSig$){";

// See ../bundle/next-app.ts.
const NEXT_APP = "next:app";

// biome-ignore lint/security/noGlobalEval: running code is what this document is for
const run = globalThis.eval;

let bundle: PageBundle | null = null;
let placeOfSyntaxError: Reporter["placeOfSyntaxError"] = () => "";
let fail: Reporter["fail"] = () => {};
const loaded = new Map<string, Module>();
/** Who imports a module. */
const importers = new Map<string, Set<string>>();

class BrokenModule extends Error {}

/** The characters of a module's code. */
export const moduleSize = (path: string): number => bundle?.modules[path]?.code.length ?? 0;

export const hasModule = (path: string): boolean => Boolean(bundle?.modules[path]);

/** @param parsed the packages load meanwhile */
export async function startModules(
  next: PageBundle,
  parsed: Promise<void>,
  reporter: Reporter,
): Promise<void> {
  bundle = next;
  ({ fail, placeOfSyntaxError } = reporter);
  for (const error of next.errors) reporter.fail(error);
  if (next.entry === null) return;
  try {
    const adapters = {
      "react/jsx-dev-runtime": (jsx: JsxRuntime) => notingPlaces(withCards(jsx, fail)),
      vue: throwingVue,
    };
    await Promise.all([loadPackages(next.packages, adapters), parsed]);
    if (next.tailwind) {
      const config = load(next.tailwind, null);
      Reflect.get(window, "tailwind").config = config.default ?? config;
    }
    for (const path of next.styles) load(path, null);
    const exports = load(next.entry, null);
    if (showFailedEntry(next.entry)) return;
    if (next.mounts === "react") mountReact(exports, next.entry);
    if (next.mounts === "vue") mountVue(exports);
  } catch (error) {
    if (error instanceof BrokenModule) return reporter.fail(error.message);
    // As an uncaught error, so that it is reported with its place.
    setTimer(() => {
      throw error;
    });
  }
}

function load(path: string, importer: string | null): Exports {
  const known = loaded.get(path);
  if (importer !== null) importersOf(path).add(importer);
  if (known) return known.exports;
  const source = bundle?.modules[path];
  if (!source) throw new Error(`${path} is missing`);
  const env = { MODE: "development", DEV: true, PROD: false, BASE_URL: "/", ...bundle?.env };
  const module: Module = { exports: {}, style: (css) => setStyle(path, css), meta: { url: path, env } };
  loaded.set(path, module);
  const refresh = knownPackage("react-refresh/runtime");
  const body = compile(path, source.code);
  let ownLack: Lack | null = null;
  const require = (name: string) => {
    const target = source.imports[name];
    if (target !== undefined) return exportsOf(target) ?? load(target, path);
    ownLack = reportLack(path, name);
    return standIn(ownLack);
  };
  const execute = () =>
    body(
      require,
      module,
      module.exports,
      (type: unknown, id: string) => {
        if (bundle && lacksImports(bundle)) guardComponent(type);
        refresh?.register(type, id);
      },
      (type: unknown, key: string) => refresh?.setSignature(type, key, false),
    );
  module.exports = runModule(path, module, { execute, ownLack: () => ownLack });
  // Components that no pattern of the compiler found.
  const exported = typeof module.exports === "object" ? Object.entries(module.exports) : [];
  for (const [name, value] of exported)
    if (refresh?.isLikelyComponentType(value)) refresh.register(value, `${path} export ${name}`);
  return module.exports;
}

const lacksImports = ({ missing }: PageBundle): boolean => Object.keys(missing).length > 0;

function reportLack(path: string, name: string): Lack {
  const reason = bundle?.missing[name] ?? "is missing.";
  fail(`${path} imports "${name}", which ${reason}`);
  return { name, reason };
}

function compile(path: string, code: string) {
  const text = `${PREFIX}${moduleWithOwnAddress(code)}\n}})(window.${OWN_ADDRESS})\n//# sourceURL=${path}`;
  try {
    return run(text);
  } catch (error) {
    throw new BrokenModule(`${error} (${path}${placeOfSyntaxError(text)})`);
  }
}

function importersOf(path: string): Set<string> {
  const known = importers.get(path) ?? new Set();
  importers.set(path, known);
  return known;
}

/**
 * Takes the changed files of a newer bundle in, and keeps the state of components.
 *
 * @returns false when only a new page can show it
 */
export function updateModules(next: PageBundle): boolean {
  const before = bundle;
  // What does not compile while it is being written leaves the running page as it is.
  if (before?.entry && next.errors.length > 0) return true;
  if (!before || next.entry !== before.entry || next.entry === null) return false;
  // Stand-ins that were rendered stay what they are.
  if (lacksImports(before) || lacksImports(next)) return false;
  const refresh = knownPackage("react-refresh/runtime");
  if (!refresh || Object.keys(next.packages.files).some((name) => !hasPackage(name))) return false;
  const changed = Object.entries(next.modules)
    .filter(([path, { code }]) => before.modules[path]?.code !== code)
    .map(([path]) => path);
  const stale = staleModules(changed, refresh);
  if (!stale) return false;
  bundle = next;
  for (const path of stale) loaded.delete(path);
  try {
    for (const path of stale) load(path, null);
  } catch {
    // A new page reports it, with its place.
    return false;
  }
  refresh.performReactRefresh();
  return true;
}

/** The changed modules and those that import them, up to components; null when one reaches the entry. */
function staleModules(changed: string[], refresh: RefreshRuntime): Set<string> | null {
  // What an async component rendered has no state, and is not kept.
  const isComponent = (value: unknown) =>
    refresh.isLikelyComponentType(value) && !knownPackage("next/app-router")?.isAsync(value);
  const stale = new Set(changed.filter((path) => loaded.has(path)));
  for (const path of stale) {
    const exports = loaded.get(path)?.exports ?? {};
    // What else the file of a route exports is for the router alone.
    const isRoute = importersOf(path).has(NEXT_APP) && "default" in exports;
    const names = isRoute ? ["default"] : Object.keys(exports).filter((name) => name !== "__esModule");
    if (isStyle(path) || (names.length > 0 && names.every((name) => isComponent(exports[name])))) continue;
    const above = importersOf(path);
    if (above.size === 0) return null;
    for (const importer of above) stale.add(importer);
  }
  return stale;
}
