import { transform } from "sucrase";
import { packageImports } from "~/domain/project/lock-file";
import type { FileContent } from "~/domain/project/project-files";
import type { TerminalPackages } from "~/domain/project/terminal-packages";
import type { AskApp } from "./commands/app-commands";

export type Packages = ReadonlyMap<string, () => unknown>;

/** What compiled JSX imports. */
const JSX_RUNTIME = "react/jsx-runtime";
/** The folder of compiled scripts. */
const SCRIPTS_FOLDER = "scripts/";
const MODULE = /^\s*(?:import|export)\b|[;}]\s*export\s*[{*]/;

// biome-ignore lint/security/noGlobalEval: running code is what this worker is for
const run = globalThis.eval;

/** The dependencies of a project's files. */
export type Loaded = {
  /** Creates packages, which run on import. New ones each time, because some keep the page in which they started. */
  start: () => Packages;
  components: TerminalPackages["components"];
};

/** Loads the packages that a project's files import, and its Vue components. */
export async function loadPackages(files: ReadonlyMap<string, FileContent>, ask: AskApp): Promise<Loaded> {
  const names = packageImports(files);
  const hasAny = (ending: RegExp) => [...files.keys()].some((path) => ending.test(path));
  if (hasAny(/\.[jt]sx$/)) names.push(JSX_RUNTIME);
  if (hasAny(/\.vue$/)) names.push("vue");
  const none: Loaded = { start: () => new Map(), components: {} };
  if (names.length === 0) return none;
  const { output, exitCode } = await ask("packages", names, [...files]);
  if (exitCode !== 0) return none;
  const loaded: TerminalPackages = JSON.parse(output);
  const compiled = new Map<string, Factory>();
  return { start: () => packagesOf(loaded, compiled), components: loaded.components };
}

type Factory = (require: (name: string) => object, module: { exports: object }, exports: object) => void;

function packagesOf({ files, texts, members }: TerminalPackages, compiled: Map<string, Factory>): Packages {
  const started = new Map<string, { exports: object }>();
  const start = (file: string): object => {
    const existing = started.get(file);
    if (existing) return existing.exports;
    const text = texts[file] ?? texts[SCRIPTS_FOLDER + file];
    if (text === undefined) throw new Error(`${file} is missing`);
    const factory = compiled.get(file) ?? factoryOf(file, text);
    compiled.set(file, factory);
    const module = { exports: {} };
    started.set(file, module);
    factory((name) => start(files[name] ?? name.replace(/^package:/, "")), module, module.exports);
    return module.exports;
  };
  const load = (name: string) => {
    const namespace: Record<string, unknown> = { ...start(files[name] ?? name) };
    // The exports of a project's own packages may only be known at run time.
    const exports =
      typeof namespace.$all === "object" && namespace.$all !== null ? { ...namespace.$all } : namespace;
    const defaultExport = "default" in exports ? exports.default : exports;
    // The exports of CommonJS packages are only known at run time.
    const names = typeof defaultExport === "object" ? defaultExport : {};
    return { __esModule: true, ...names, ...exports, default: defaultExport };
  };
  const memberOf = (code: string) => {
    const module = { exports: {} };
    run(`(function(require,module){${code}\n})`)(load, module);
    return module.exports;
  };
  const once = (make: () => unknown) => {
    let value: unknown;
    return () => (value ??= make());
  };
  return new Map([
    ...Object.keys(files).map((name) => [name, once(() => load(name))] as const),
    ...Object.entries(members).map(([name, code]) => [name, once(() => memberOf(code))] as const),
  ]);
}

function factoryOf(file: string, text: string): Factory {
  const code = MODULE.test(text) ? transform(text, { transforms: ["imports"] }).code : text;
  // Some packages read their settings from it.
  const process = `const process={env:{NODE_ENV:"test"}};`;
  return run(
    `(function(require,module,exports){"use strict";{${process}{${code}\n}}})\n//# sourceURL=package:${file}`,
  );
}
