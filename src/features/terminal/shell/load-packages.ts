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

/** The packages that a project's files import, which run when something imports them. */
export async function loadPackages(files: ReadonlyMap<string, FileContent>, ask: AskApp): Promise<Packages> {
  const names = packageImports(files);
  const hasJsx = [...files.keys()].some((path) => /\.[jt]sx$/.test(path));
  if (names.length === 0 && !hasJsx) return new Map();
  const { output, exitCode } = await ask("packages", hasJsx ? [...names, JSX_RUNTIME] : names, [...files]);
  return exitCode === 0 ? packagesOf(JSON.parse(output)) : new Map();
}

function packagesOf({ files, texts, members }: TerminalPackages): Packages {
  const started = new Map<string, { exports: object }>();
  const start = (file: string): object => {
    const known = started.get(file);
    if (known) return known.exports;
    const text = texts[file] ?? texts[SCRIPTS_FOLDER + file];
    if (text === undefined) throw new Error(`${file} is missing`);
    const code = MODULE.test(text) ? transform(text, { transforms: ["imports"] }).code : text;
    const module = { exports: {} };
    started.set(file, module);
    run(`(function(require,module,exports){"use strict";${code}\n})\n//# sourceURL=package:${file}`)(
      (name: string) => start(files[name] ?? name.replace(/^package:/, "")),
      module,
      module.exports,
    );
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
