import { extensionOf, importedNames, resolveImport } from "~preview";
import { parseJson } from "../../text/parse-json";
import { LOCK_FILE } from "../lock-file";
import type { FileContent, ProjectFiles } from "../project-files";
import { testPackages } from "./test-tools";

type Versions = Readonly<Record<string, string>>;

/** Tailwind plugins that the preview ignores, with tested versions. */
const PLUGINS: Versions = {
  "tw-animate-css": "1.4.0",
  "tailwindcss-animate": "1.0.7",
  "@tailwindcss/forms": "0.5.11",
  "@tailwindcss/typography": "0.5.20",
};

const packageOf = (name: string) => name.split("/", name.startsWith("@") ? 2 : 1).join("/");

/** The packages that a project imports, in the preview's versions. */
export function importedPackages(files: ProjectFiles, versions: Versions): Record<string, string> {
  const known: Versions = { ...PLUGINS, lodash: versions["lodash-es"] ?? "", ...versions };
  const packages = { has: (name: string) => Boolean(known[packageOf(name)]) };
  const names = [...files]
    .flatMap(([path, content]) =>
      [...importedNames(path, content), ...sheetImports(path, content)].flatMap((name) => {
        const target = resolveImport(files, path, name, packages);
        return target.kind === "package" ? [packageOf(target.name)] : [];
      }),
    )
    .filter((name) => !testPackages.includes(name));
  return Object.fromEntries(names.map((name) => [name, known[name] ?? ""]));
}

const SHEET_IMPORT = /@(?:import|plugin)\s+["']([^"'\n]+)["']/g;

const sheetImports = (path: string, content: FileContent) =>
  typeof content === "string" && extensionOf(path) === "css"
    ? [...content.matchAll(SHEET_IMPORT)].flatMap(([, name = ""]) => (name in PLUGINS ? [name] : []))
    : [];

type PackageOptions = {
  name: string;
  framework: "vite" | "next";
  used: Versions;
  tools: Versions;
  typecheck: string | null;
  /** For its tests and checks. */
  scripts: Versions;
  /** Only adds what is missing. */
  isFromClone: boolean;
};

const scriptsOf = {
  vite: { dev: "vite", build: "vite build", preview: "vite preview" },
  next: { dev: "next dev", build: "next build", start: "next start" },
};

/**
 * Writes package.json. The project's entries stay, except that runtime and build packages get the tested versions.
 */
export function addPackageFile(made: Map<string, FileContent>, parts: PackageOptions): void {
  const { name, framework, typecheck, scripts, isFromClone } = parts;
  const text = made.get("package.json");
  const own = parsePackage(typeof text === "string" ? text : "");
  const written = isFromClone && text !== undefined ? { ...own.dependencies, ...own.devDependencies } : {};
  const missing = (record: Versions) =>
    Object.fromEntries(Object.entries(record).filter(([each]) => !(each in written)));
  const [used, tools] = [missing(parts.used), missing(parts.tools)];
  const isOurs = (each: string) => each in used || each in tools || (!isFromClone && REPLACED.has(each));
  const others = (record: Versions = {}) =>
    Object.fromEntries(Object.entries(record).filter(([each]) => !isOurs(each)));
  const typescript = own.devDependencies?.typescript ?? own.dependencies?.typescript;
  const dependencies = sorted({ ...others(own.dependencies), ...used });
  const devDependencies = sorted({
    ...others(own.devDependencies),
    ...tools,
    ...(typescript && tools.typescript && { typescript }),
  });
  // Packages that require an older React get the project's.
  const base = Object.keys(used).filter((each) => /^(?:react|react-dom|vue)$/.test(each));
  const overrides = Object.fromEntries(base.map((each) => [each, `$${each}`]));
  const kept = Object.fromEntries(
    Object.entries(own.scripts ?? {}).filter(([, command]) => !/\breact-scripts\b/.test(command)),
  );
  const ours = { ...scriptsOf[framework], ...(typecheck && { typecheck }), ...scripts };
  const added =
    [used, tools].flatMap(Object.keys).length + Object.keys(ours).filter((each) => !kept[each]).length;
  if (isFromClone && text !== undefined && added === 0) return;
  made.set(
    "package.json",
    `${JSON.stringify(
      {
        name,
        private: true,
        ...(text === undefined && framework === "vite" && { type: "module" }),
        ...own,
        scripts: { ...ours, ...kept },
        dependencies,
        devDependencies,
        ...(!isFromClone &&
          (text !== undefined || made.has(LOCK_FILE)) && { overrides: { ...overrides, ...own.overrides } }),
      },
      null,
      2,
    )}\n`,
  );
}

/** Removed: they are incompatible with the tested versions. */
const REPLACED = new Set(["react-scripts", "@tailwindcss/postcss7-compat"]);

type PackageJson = Partial<
  Record<"scripts" | "dependencies" | "devDependencies" | "overrides", Record<string, string>>
>;

/** Empty if it is no JSON object. */
export function parsePackage(text: string): PackageJson {
  const read = parseJson(text);
  return typeof read === "object" && read !== null ? read : {};
}

const sorted = (record: Versions) =>
  Object.fromEntries(Object.entries(record).toSorted(([a], [b]) => (a < b ? -1 : 1)));
