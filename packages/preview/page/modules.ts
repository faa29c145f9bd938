// Runs the compiled files of a project inside its page: CommonJS modules, packages from blob: URLs, and updates that
// keep the state of React components.
import { moduleWithOwnAddress, OWN_ADDRESS } from "../own-address";
import type { PageBundle } from "../previewed-page";
import {
  createStandIn,
  guardComponent,
  runModule,
  showFailedEntry,
  type UnresolvedImport,
  withErrorCards,
} from "./missing-imports";
import { isStyle, setStyle } from "./module-styles";
import { mountReact, mountVue, unmountRoots, withTrackedRoots, withUncaughtErrors } from "./mount";
import { setTimer } from "./natives";
import {
  exportsOf,
  hasPackage,
  type JsxRuntime,
  knownPackage,
  loadPackages,
  type RefreshRuntime,
} from "./packages";
import { canRestart } from "./restartable";
import { withSourcePositions } from "./source-positions";

type Exports = Record<string, unknown>;
type Module = { exports: Exports; style: (css: string) => void; meta: object };

interface Reporter {
  /** Reports an uncaught error. */
  fail: (text: string) => void;
  /** ":line:column" */
  positionOfSyntaxError: (code: string) => string;
}

/** The wrapper before each module's code, on the same line. */
export const PREFIX =
  "(function(location){return function(require,module,exports,$RefreshReg$,$RefreshSig$){";

// See ../bundle/next-app.ts.
const NEXT_APP = "next:app";

// biome-ignore lint/security/noGlobalEval: running code is what this document is for
const run = globalThis.eval;

let bundle: PageBundle | null = null;
let positionOfSyntaxError: Reporter["positionOfSyntaxError"] = () => "";
let fail: Reporter["fail"] = () => {};
const loaded = new Map<string, Module>();
/** The importers of each module. */
const importers = new Map<string, Set<string>>();

class BrokenModule extends Error {}

/** The length of a module's code. */
export const moduleSize = (path: string): number => bundle?.modules[path]?.code.length ?? 0;

export const hasModule = (path: string): boolean => Boolean(bundle?.modules[path]);

/** Loads the packages and runs the entry. @param parsed resolves when the document is parsed; packages load meanwhile */
export async function startModules(
  next: PageBundle,
  parsed: Promise<void>,
  reporter: Reporter,
): Promise<void> {
  bundle = next;
  ({ fail, positionOfSyntaxError } = reporter);
  for (const error of next.errors) reporter.fail(error);
  if (next.entry === null) return;
  await reportFailure(async () => {
    const adapters = {
      "react-dom/client": withTrackedRoots,
      "react/jsx-dev-runtime": (jsx: JsxRuntime) => withSourcePositions(withErrorCards(jsx, fail)),
      vue: withUncaughtErrors,
    };
    await Promise.all([loadPackages(next.packages, adapters), parsed]);
    if (next.tailwind) {
      const config = load(next.tailwind, null);
      Reflect.get(window, "tailwind").config = config.default ?? config;
    }
    runModules(next);
  });
}

function runModules({ styles, entry, mounts }: PageBundle): void {
  for (const path of styles) load(path, null);
  if (entry === null) return;
  const exports = load(entry, null);
  // Otherwise React would render the components of a restarted page as those that were registered at first.
  knownPackage("react-refresh/runtime")?.performReactRefresh();
  if (showFailedEntry(entry)) return;
  if (mounts === "react") mountReact(exports, entry);
  if (mounts === "vue") mountVue(exports);
}

async function reportFailure(act: () => Promise<void> | void): Promise<void> {
  try {
    await act();
  } catch (error) {
    if (error instanceof BrokenModule) return fail(error.message);
    // Rethrown as an uncaught error, so that it is reported with its position.
    setTimer(() => {
      throw error;
    });
  }
}

/** Removes what the modules rendered, so that they can run again in this document. @returns false if that is not safe */
export function stopModules(): boolean {
  if (!bundle || !canRestart(bundle) || !unmountRoots()) return false;
  loaded.clear();
  importers.clear();
  return true;
}

/** Runs the modules again. */
export async function rerunModules(): Promise<void> {
  const again = bundle;
  if (again) await reportFailure(() => runModules(again));
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
  let ownUnresolved: UnresolvedImport | null = null;
  const require = (name: string) => {
    const target = source.imports[name];
    if (target !== undefined) return exportsOf(target) ?? load(target, path);
    ownUnresolved = reportUnresolved(path, name);
    return createStandIn(ownUnresolved);
  };
  const execute = () =>
    body(
      require,
      module,
      module.exports,
      (type: unknown, id: string) => {
        if (bundle && hasUnresolvedImports(bundle)) guardComponent(type);
        refresh?.register(type, id);
      },
      (type: unknown, key: string) => refresh?.setSignature(type, key, false),
    );
  module.exports = runModule(path, module, { execute, ownUnresolved: () => ownUnresolved });
  // Components that the compiler did not register.
  const exported = typeof module.exports === "object" ? Object.entries(module.exports) : [];
  for (const [name, value] of exported)
    if (refresh?.isLikelyComponentType(value)) refresh.register(value, `${path} export ${name}`);
  return module.exports;
}

const hasUnresolvedImports = ({ missing }: PageBundle): boolean => Object.keys(missing).length > 0;

function reportUnresolved(path: string, name: string): UnresolvedImport {
  const reason = bundle?.missing[name] ?? "is missing.";
  fail(`${path} imports "${name}", which ${reason}`);
  return { name, reason };
}

function compile(path: string, code: string) {
  const text = `${PREFIX}${moduleWithOwnAddress(code)}\n}})(window.${OWN_ADDRESS})\n//# sourceURL=${path}`;
  try {
    return run(text);
  } catch (error) {
    throw new BrokenModule(`${error} (${path}${positionOfSyntaxError(text)})`);
  }
}

function importersOf(path: string): Set<string> {
  const known = importers.get(path) ?? new Set();
  importers.set(path, known);
  return known;
}

/**
 * Applies the changed files of a newer bundle and keeps the state of components.
 *
 * @returns false if a full reload is needed
 */
export function updateModules(next: PageBundle): boolean {
  const before = bundle;
  // While code is being written, compile errors leave the running page unchanged.
  if (before?.entry && next.errors.length > 0) return true;
  if (!before || next.entry !== before.entry || next.entry === null) return false;
  // Stand-ins that were rendered cannot be replaced.
  if (hasUnresolvedImports(before) || hasUnresolvedImports(next)) return false;
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
    // The reloaded page reports the error with its position.
    return false;
  }
  refresh.performReactRefresh();
  return true;
}

/** The changed modules and their importers, up to components; null if the entry is reached. */
function staleModules(changed: string[], refresh: RefreshRuntime): Set<string> | null {
  // An async component has no state to keep.
  const isComponent = (value: unknown) =>
    refresh.isLikelyComponentType(value) && !knownPackage("next/app-router")?.isAsync(value);
  const stale = new Set(changed.filter((path) => loaded.has(path)));
  for (const path of stale) {
    const exports = loaded.get(path)?.exports ?? {};
    // Other exports of a route file are only for the router.
    const isRoute = importersOf(path).has(NEXT_APP) && "default" in exports;
    const names = isRoute ? ["default"] : Object.keys(exports).filter((name) => name !== "__esModule");
    if (isStyle(path) || (names.length > 0 && names.every((name) => isComponent(exports[name])))) continue;
    const importing = importersOf(path);
    if (importing.size === 0) return null;
    for (const importer of importing) stale.add(importer);
  }
  return stale;
}
