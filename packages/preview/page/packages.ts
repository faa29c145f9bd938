import { SCRIPTS_FOLDER } from "../package-scripts";
import type { PageBundle } from "../previewed-page";

/** The parts of packages that are used here. */
type KnownPackages = {
  "react-refresh/runtime": RefreshRuntime;
  react: { Component: new <Props, State>(props: Props) => { props: Props; state: State } };
  "react-dom/client": ReactClient;
  "react/jsx-dev-runtime": JsxRuntime;
  vue: Vue;
  /** See ../bundle/next-app.ts. */
  "next/app-router": {
    adapt: (type: unknown, props: object) => { type: unknown; props: object };
    isAsync: (component: unknown) => boolean;
  };
};

export type Vue = {
  createApp: (...given: unknown[]) => {
    config: { errorHandler?: unknown };
    mount: (root: Element) => void;
  };
  h: (type: string, props: object, children: unknown) => unknown;
};

export type ReactRoot = { render: (element: unknown) => void; unmount: () => void };

export type ReactClient = { createRoot: (container: Element, options?: unknown) => ReactRoot };

export type RefreshRuntime = {
  injectIntoGlobalHook: (window: Window) => void;
  register: (type: unknown, id: string) => void;
  setSignature: (type: unknown, key: string, forceReset: boolean) => void;
  isLikelyComponentType: (value: unknown) => boolean;
  performReactRefresh: () => void;
};

/** Written by `numberElements` in ../bundle/compile-file.ts. */
type Source = { fileName: string; line: number; at: number };

export type JsxRuntime = {
  jsxDEV: (
    type: unknown,
    props: object,
    key: unknown,
    isStatic: unknown,
    source: Source | undefined,
    self: unknown,
  ) => { props: object };
};

// biome-ignore lint/security/noGlobalEval: running code is what this document is for
const run = globalThis.eval;

// The exports of a package are any.
const packages = new Map();

export const hasPackage = (name: string): boolean => packages.has(name);

/** The exports of a package, for the project's modules. */
export const exportsOf = (name: string): unknown => packages.get(name);

export const knownPackage = <Name extends keyof KnownPackages>(name: Name): KnownPackages[Name] | undefined =>
  packages.get(name);

/** @throws Error if the page's bundle does not include the package */
export function requirePackage<Name extends keyof KnownPackages>(name: Name): KnownPackages[Name] {
  const known = knownPackage(name);
  if (!known) throw new Error(`${name} is missing`);
  return known;
}

const REFRESH = "react-refresh/runtime";

/** Wrappers for the exports of packages. */
type Adapters = {
  "react-dom/client": (client: ReactClient) => ReactClient;
  "react/jsx-dev-runtime": (runtime: JsxRuntime) => JsxRuntime;
  vue: (vue: Vue) => Vue;
};

/** Loads the packages: as classic scripts if provided as such, otherwise as modules from blob: URLs. */
export async function loadPackages(
  { files, texts }: PageBundle["packages"],
  adapters: Adapters,
): Promise<void> {
  const areScripts = Object.values(files).some((file) => file.startsWith(SCRIPTS_FOLDER));
  if (!areScripts) mapImports(files, texts);
  const importByName = areScripts ? scriptsOf(files, texts) : importModule;
  if (files[REFRESH]) {
    const refresh: RefreshRuntime = await importByName(REFRESH);
    packages.set(REFRESH, refresh);
    // Before React DOM, which looks for it once.
    refresh.injectIntoGlobalHook(window);
  }
  await Promise.all(
    Object.keys(files).map(async (name) => {
      const imported = await importByName(name);
      // Packages that a project installs export everything as `$all`.
      const exports = imported.$all ?? imported;
      const all = { __esModule: true, ...exports, default: exports.default ?? exports };
      packages.set(name, adapt(name, all, adapters));
    }),
  );
}

// The exports are any.
function adapt(name: string, exports: JsxRuntime & Vue & ReactClient, adapters: Adapters): unknown {
  return Object.hasOwn(adapters, name) ? adapters[name as keyof Adapters](exports) : exports;
}

const importModule = (name: string) => import(name);

/** Runs package scripts and those that they require, once each. @returns a function that requires a package by name */
function scriptsOf(files: Record<string, string>, texts: Record<string, string>) {
  const started = new Map<string, { exports: unknown }>();
  function start(file: string): unknown {
    const known = started.get(file);
    if (known) return known.exports;
    const text = texts[file];
    if (text === undefined) throw new Error(`${file} is missing`);
    const module = { exports: {} };
    started.set(file, module);
    // The text is identical for each page, so that browsers reuse the compiled code.
    run(`(function(require,module,exports){"use strict";${text}\n})\n//# sourceURL=package:${file}`)(
      (name: string) => start(name.replace(/^package:/, SCRIPTS_FOLDER)),
      module,
      module.exports,
    );
    return module.exports;
  }
  return async (name: string) => start(files[name] ?? name);
}

function mapImports(files: Record<string, string>, texts: Record<string, string>): void {
  const addresses = Object.fromEntries(
    Object.entries(texts).map(([file, text]) => [
      file,
      URL.createObjectURL(new Blob([text], { type: "text/javascript" })),
    ]),
  );
  // A published page has its own import map, and some browsers support only one.
  if (Object.keys(addresses).length === 0) return;
  const imports: Record<string, string | undefined> = {};
  for (const [file, address] of Object.entries(addresses)) imports[`package:${file}`] = address;
  for (const [name, file] of Object.entries(files)) imports[name] = addresses[file];
  const map = document.createElement("script");
  map.type = "importmap";
  map.textContent = JSON.stringify({ imports });
  document.head.append(map);
  map.remove();
}
