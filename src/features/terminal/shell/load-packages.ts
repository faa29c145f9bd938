import { transform } from "sucrase";
import { packageImports } from "~/domain/project/lock-file";
import type { FileContent } from "~/domain/project/project-files";
import type { TerminalPackages } from "~/domain/project/terminal-packages";
import type { AskApp } from "./commands/app-commands";

export type Packages = ReadonlyMap<string, () => unknown>;

/** What compiled JSX imports. */
const JSX_RUNTIME = "react/jsx-runtime";
/** Is compiled to scripts. */
const SCRIPTS_FOLDER = "scripts/";
const MODULE = /^\s*(?:import|export)\b|[;}]\s*export\s*[{*]/;

// biome-ignore lint/security/noGlobalEval: running code is what this worker is for
const run = globalThis.eval;

/** What a project's files need to run. */
export type Loaded = {
  /** Packages that run when something imports them; new ones each time, because some keep the page that they began in. */
  start: () => Packages;
  components: TerminalPackages["components"];
};

/** Loads the packages that a project's files import, and its components of Vue. */
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
    const known = started.get(file);
    if (known) return known.exports;
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
    const made: Record<string, unknown> = { ...start(files[name] ?? name) };
    // Those of a project's own packages, whose names may be known only here.
    const exports = typeof made.$all === "object" && made.$all !== null ? { ...made.$all } : made;
    const whole = "default" in exports ? exports.default : exports;
    // Packages of CommonJS, whose names only running them tells.
    const names = typeof whole === "object" ? whole : {};
    return { __esModule: true, ...names, ...exports, default: whole };
  };
  const memberOf = (code: string) => {
    const module = { exports: {} };
    run(`(function(require,module){${code}\n})`)(load, module);
    return module.exports;
  };
  const once = (make: () => unknown) => {
    let made: unknown;
    return () => (made ??= make());
  };
  return new Map([
    ...Object.keys(files).map((name) => [name, once(() => load(name))] as const),
    ...Object.entries(members).map(([name, code]) => [name, once(() => memberOf(code))] as const),
  ]);
}

function factoryOf(file: string, text: string): Factory {
  const code = MODULE.test(text) ? transform(text, { transforms: ["imports"] }).code : text;
  // Some ask it for their settings.
  const process = `const process={env:{NODE_ENV:"test"}};`;
  return run(
    `(function(require,module,exports){"use strict";{${process}{${code}\n}}})\n//# sourceURL=package:${file}`,
  );
}
