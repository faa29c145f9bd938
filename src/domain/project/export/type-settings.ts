import { readTypeSettings, typesPackage } from "~preview";
import type { FileContent, ProjectFiles } from "../project-files";
import { aliasesOf } from "./vite-files";

/** The versions that exported projects were tested with. */
const VERSIONS = { typescript: "5.9.3", "vue-tsc": "3.3.14", "@types/node": "24.19.2" };

/** Versions of `@types` packages. */
const TYPES: Readonly<Record<string, string>> = {
  react: "19.3.0",
  "react-dom": "19.3.0",
  three: "0.187.0",
  "canvas-confetti": "1.9.0",
  papaparse: "5.5.2",
  howler: "2.2.13",
  jquery: "4.0.1",
  "matter-js": "0.20.2",
  "lodash-es": "4.17.12",
  lodash: "4.17.27",
  d3: "7.4.3",
  alpinejs: "3.13.11",
  animejs: "3.1.9",
  aos: "3.0.8",
  bootstrap: "5.2.11",
  "feather-icons": "4.29.4",
  "file-saver": "2.0.7",
  leaflet: "1.9.22",
  luxon: "3.7.6",
  sortablejs: "1.15.9",
};

/** The package whose `@types` include another's. */
const typedWith = (name: string): string => (name.startsWith("d3-") ? "d3" : name);

/** Packages whose types only exported projects have. */
export const typedOutside: readonly string[] = Object.keys(TYPES);

export const isTyped = (files: ProjectFiles): boolean =>
  [...files].some(
    ([path, text]) => /\.tsx?$/.test(path) || (path.endsWith(".vue") && LANG_TS.test(String(text))),
  );

const LANG_TS = /<script\b[^<>]*\blang\s*=\s*["']?ts/i;

type Types = {
  framework: "vite" | "next";
  isVue: boolean;
  packages: readonly string[];
  /** Versions that the project pins. */
  versions: Readonly<Record<string, string>>;
};

/**
 * Adds a tsconfig.json, unless the project has a complete one.
 *
 * @returns development dependencies, and the command that checks types
 */
export function addTypeSettings(
  made: Map<string, FileContent>,
  { framework, isVue, packages, versions }: Types,
): { tools: Record<string, string>; typecheck: string | null } {
  const typed = isTyped(made);
  const isNext = framework === "next";
  const paths = pathsOf(made);
  if (typed && !isComplete(made)) made.set("tsconfig.json", settings(isNext, paths));
  if (!typed) {
    if (isNext && paths && !made.has("jsconfig.json"))
      made.set("jsconfig.json", json({ compilerOptions: { paths } }));
    return { tools: {}, typecheck: null };
  }
  const types = packages.map(typedWith).flatMap((name) => {
    const version = TYPES[name] ?? versions[typesPackage(name)];
    return version ? [[typesPackage(name), version] as const] : [];
  });
  const checker: [string, string][] = isVue ? [["vue-tsc", VERSIONS["vue-tsc"]]] : [];
  const usesReferences = /"references"/.test(String(made.get("tsconfig.json")));
  return {
    tools: {
      typescript: VERSIONS.typescript,
      "@types/node": VERSIONS["@types/node"],
      ...Object.fromEntries([...checker, ...types]),
    },
    typecheck: `${isVue ? "vue-tsc" : "tsc"} ${usesReferences ? "-b" : "--noEmit"}`,
  };
}

/** TypeScript's `paths` for the project's aliases. */
function pathsOf(files: ProjectFiles): Record<string, string[]> | null {
  const entries = aliasesOf(files).map(({ name, target }) =>
    files.has(target) ? [name, [`./${target}`]] : [`${name}/*`, [`./${target ? `${target}/` : ""}*`]],
  );
  return entries.length > 0 ? Object.fromEntries(entries) : null;
}

/** Whether tsconfig.json exists with everything that it extends or references. */
const isComplete = (files: ProjectFiles): boolean =>
  files.has("tsconfig.json") && readTypeSettings(files, ["tsconfig.json"]).missing.length === 0;

const settings = (isNext: boolean, paths: Record<string, string[]> | null) =>
  json({
    compilerOptions: {
      target: "ES2022",
      lib: ["DOM", "DOM.Iterable", "ES2023"],
      module: "ESNext",
      moduleResolution: "bundler",
      jsx: "react-jsx",
      strict: true,
      noEmit: true,
      skipLibCheck: true,
      allowJs: true,
      allowImportingTsExtensions: true,
      esModuleInterop: true,
      resolveJsonModule: true,
      isolatedModules: true,
      ...(isNext ? { plugins: [{ name: "next" }] } : { types: ["node", "vite/client"] }),
      ...(paths && { paths }),
    },
    include: isNext ? ["next-env.d.ts", "**/*"] : ["**/*"],
    exclude: ["node_modules", "dist", ".next"],
  });

const json = (value: unknown) => `${JSON.stringify(value, null, 2)}\n`;
