import { parseCdnAddress } from "../libraries/cdn-address";
import { isPackageName, nearestPackages, packageNameOf } from "../libraries/nearest-package";
import {
  type FetchedModules,
  loadPackages,
  type PackageSource,
  runtimePackages,
} from "../libraries/package-source";
import { createMemberModule, resolveModule } from "../libraries/resolve-module";
import type { PageBundle } from "../previewed-page";
import { isMedia } from "../project/file-kind";
import { isProjectImport } from "../project/import-aliases";
import { inlineStyles, packageStyles } from "../project/linked-styles";
import { pageEntry } from "../project/project-kind";
import { isSass, needsOf } from "../project/project-needs";
import { linkedFile, resolveImport } from "../project/resolve-import";
import { extensionOf, type SourceFiles } from "../project/source-files";
import { dataUrl, withPictures } from "../project/static-files";
import { kitPath, type UiKit, withUiKit } from "../project/ui-kit";
import { type CompiledFile, CompileError, compileScript, isScript } from "./compile-file";
import { createIconModule, importedIcons } from "./lucide-icons";
import { createFontModule, createNextEntry, isFontModule, NEXT_APP, NEXT_ROUTER } from "./next-app";
import type { CompileSass, SassCompiler } from "./sass-file";
import { compileCssModule, isCssModule, noPreprocessor } from "./style-file";

export { type CompiledSheets, compileAllSheets, compiledBefore } from "./compile-all-sheets";
export { compileSheets } from "./compile-sheets";
export type { CompileSass } from "./sass-file";

type VueCompiler = typeof import("./vue-file");

/** Compiles a Vue component to CommonJS, without its Sass. If that fails, the code throws the error. */
export async function compileComponent(path: string, source: string): Promise<string> {
  const { compileVue, withCompiledSass } = await import("./vue-file");
  const file = attempt(() =>
    compileVue(
      path,
      withCompiledSass(path, source, () => ""),
    ),
  );
  return file instanceof CompileError
    ? `throw new SyntaxError(${JSON.stringify(`${file.message} (${file.path}:${file.line}:${file.column})`)})`
    : file.code;
}
type Compile = (path: string, source: string) => CompiledFile | CompileError;

/** Replaces the plugins of a Tailwind configuration, which the preview does not support. */
const NO_PLUGIN = "tailwind:no-plugin";

const LUCIDE = "lucide-react";
/** Replaces Lucide where a project imports icons by name. */
const ICONS = "lucide-react:icons";

const isComponent = (path: string) => extensionOf(path) === "vue";

/** `wanted`: imported packages that are not fetched yet and may be in the registry. */
export type ProjectBundle = PageBundle & { wanted: string[] };

/**
 * Compiles versions of a project; unchanged files are compiled only once.
 *
 * @param sassFor compiles a project's Sass; by default it is compiled in this thread
 */
export function createBundler(source: PackageSource, sassFor?: (files: SourceFiles) => Promise<CompileSass>) {
  const compiled = new Map<string, { text: string; file: CompiledFile | CompileError }>();
  const compilerFor =
    (vue: VueCompiler | null, sass: CompileSass | null): Compile =>
    (path, source) =>
      attempt(() => {
        const isVue = vue !== null && isComponent(path);
        const text = isVue && sass ? vue.withCompiledSass(path, source, sass) : source;
        const known = compiled.get(path);
        if (known?.text === text) return known.file;
        const file = attempt(() => (isVue ? vue.compileVue : compileScript)(path, text));
        compiled.set(path, { text, file });
        return file;
      });
  let sassCompiler: SassCompiler | undefined;
  const loadSassCompiler = async (files: SourceFiles): Promise<CompileSass> => {
    if (sassFor) return sassFor(files);
    sassCompiler ??= (await import("./sass-file")).createSassCompiler();
    return sassCompiler.of(files);
  };
  return {
    /** The modules reachable from a project's entry, with their packages. */
    async bundle(given: SourceFiles): Promise<ProjectBundle> {
      let files = given;
      const index = await source.index();
      const packages = { has: (name: string) => resolveModule(index, name) !== null };
      const needs = needsOf(files);
      const compiler = needs?.compiler;
      // Loaded on demand: each compiler is larger than everything else together.
      const vue = compiler === "vue" ? await import("./vue-file") : null;
      const sass = needs?.usesSass ? await loadSassCompiler(given) : null;
      const compile = compilerFor(vue, sass);
      const entry = needs?.entry;
      const next = entry && compiler === "react" ? createNextEntry(files, entry.path) : null;
      const result: Omit<PageBundle, "packages"> = {
        entry: next ? NEXT_APP : (entry?.path ?? null),
        mounts: entry?.mounts && !next ? (compiler === "vue" ? "vue" : "react") : null,
        tailwind: needs?.tailwind?.config ?? null,
        modules: { [NO_PLUGIN]: { code: "module.exports = () => ({})", imports: {} } },
        styles: linkedStyles(files),
        missing: {},
        errors: [],
      };
      const used = new Set(compiler === "vue" ? ["vue"] : compiler === "react" ? runtimePackages : []);
      const icons = new Set<string>();
      /** The import tables of the files that import each of the project's own packages. */
      const own = new Map<string, Record<string, string>[]>();
      const queue = entry ? [entry.path, ...result.styles] : [];
      if (result.tailwind) queue.push(result.tailwind);
      if (next) {
        result.modules[NEXT_APP] = next.module;
        queue.push(...next.paths);
        used.add(NEXT_ROUTER);
      }
      for (let path = queue.pop(); path !== undefined; path = queue.pop()) {
        if (result.modules[path]) continue;
        const file = compileModule(files, path, { compile, sass, packages });
        if (file instanceof CompileError) {
          result.errors.push(`${file.message} (${file.path}:${file.line}:${file.column})`);
          result.modules[path] = { code: "", imports: {} };
          continue;
        }
        const imports: Record<string, string> = {};
        for (const name of file.imports) {
          if (isFontModule(name)) {
            imports[name] = `next:fonts of ${path}`;
            result.modules[`next:fonts of ${path}`] = createFontModule(files, path);
            continue;
          }
          const resolve = () => resolveImport(files, path, packageOf(name, packages), packages);
          let target = resolve();
          // Typed by hand, or in a reply that is still being written: the next reply adds the file to the project.
          if (target.kind === "missing" && kitPath(path, name)) {
            files = withUiKit(files, await loadUiKit(source));
            target = resolve();
          }
          if (target.kind === "file") {
            imports[name] = target.path;
            queue.push(target.path);
          } else if (target.kind === "package") {
            const found = resolveModule(index, target.name) ?? { module: target.name, member: null };
            const isWhole = found.module === LUCIDE && found.member === null;
            const named = isWhole ? importedIcons(file.code, name) : null;
            for (const icon of named ?? []) icons.add(icon);
            if (found.member !== null)
              result.modules[target.name] = createMemberModule(found.module, found.member);
            imports[name] = named ? ICONS : found.member === null ? found.module : target.name;
            if (!named) used.add(found.module);
          } else if (path === result.tailwind) imports[name] = NO_PLUGIN;
          else if (isOwnPackage(name, index.versions) && !isProjectImport(files, name))
            own.set(name, [...(own.get(name) ?? []), imports]);
          else
            result.missing[name] =
              explainCaseMismatch(files, path, name) ??
              (isProjectImport(files, name) ? NOT_A_FILE : whyMissing(name, index.versions));
        }
        result.modules[path] = { ...file, code: withPictures(files, path, file.code), imports };
      }
      const fetched = await fetchOwnPackages(source, given, [...own.keys()]);
      const wanted = new Set<string>();
      for (const [name, tables] of own) {
        const problem = fetched?.problems[name];
        if (!fetched?.files[name]) {
          result.missing[name] = problem ?? whyMissing(name, index.versions);
          if (problem === undefined) wanted.add(packageNameOf(name));
          continue;
        }
        for (const imports of tables) imports[name] = name;
        for (const each of [name, ...(fetched.shared[name] ?? [])]) used.add(each);
      }
      if (icons.size > 0) await addIcons(source, result.modules, { icons, used });
      if (result.errors.length > 0) result.entry = null;
      const packaged = await loadPackages(source, [...used], fetched);
      return { ...result, packages: packaged, wanted: [...wanted].toSorted() };
    },
  };
}

/** Whether an import names a package that the preview does not have. */
const isOwnPackage = (name: string, versions: Readonly<Record<string, string>>): boolean =>
  /^@?[\w-][\w./-]*$/.test(name) &&
  isPackageName(packageNameOf(name)) &&
  !NODE_MODULES.test(name) &&
  !versions[packageNameOf(name)];

/** npm's lock file. */
const LOCK_FILE = "package-lock.json";

async function fetchOwnPackages(
  source: PackageSource,
  files: SourceFiles,
  names: readonly string[],
): Promise<FetchedModules | null> {
  const lock = files.get(LOCK_FILE);
  if (names.length === 0 || typeof lock !== "string" || !source.fetched) return null;
  return source.fetched(lock, names);
}

/** Adds the icons that modules import by name, or all of Lucide if they use other exports. */
async function addIcons(
  source: PackageSource,
  modules: PageBundle["modules"],
  { icons, used }: { icons: ReadonlySet<string>; used: Set<string> },
) {
  const module = await createIconModule(source, icons);
  if (module) {
    modules[ICONS] = module;
    for (const name of Object.values(module.imports)) used.add(name);
    return;
  }
  used.add(LUCIDE);
  for (const { imports } of Object.values(modules))
    for (const [name, target] of Object.entries(imports)) if (target === ICONS) imports[name] = LUCIDE;
}

/** The built-in components that any project may import. */
const loadUiKit = async (source: PackageSource): Promise<UiKit> =>
  new Map(Object.entries<string>(JSON.parse(await source.text("ui-kit.json"))));

/** The package that an import names; a CDN address stands for our package of that name. */
function packageOf(name: string, packages: { has(name: string): boolean }): string {
  for (const request of parseCdnAddress(name)) {
    if (request.kind !== "library") continue;
    const inner = `${request.name}/${request.path}`;
    return packages.has(inner) ? inner : request.name;
  }
  return name;
}

const STYLE_LINK =
  /<link\b(?=[^<>]{0,1000}\brel\s*=\s*["']?stylesheet)[^<>]{0,1000}\bhref\s*=\s*["']([^"']+)["']/gi;

/** The style sheets that the project's page links. */
function linkedStyles(files: SourceFiles): string[] {
  const page = pageEntry(files);
  const html = (page && files.get(page)) ?? "";
  if (page === null || typeof html !== "string") return [];
  const found = [...html.matchAll(STYLE_LINK)].flatMap(([, address = ""]) => {
    const target = resolveImport(files, page, address, NO_PACKAGES);
    return target.kind === "file" ? [target.path] : (linkedFile(files, page, address) ?? []);
  });
  return [...new Set(found)];
}

const NO_PACKAGES = new Set<string>();

/** Names the file whose path differs from the import only in case. */
function explainCaseMismatch(files: SourceFiles, from: string, name: string): string | null {
  const paths = new Map([...files.keys()].map((path) => [path.toLowerCase(), path]));
  const target = resolveImport(paths, from.toLowerCase(), name.toLowerCase(), NO_PACKAGES);
  const path = target.kind === "file" ? paths.get(target.path) : undefined;
  return path === undefined ? null : `${NOT_A_FILE} ${path} is, whose capital letters differ.`;
}

const NODE_MODULES =
  /^node:|^(?:assert|async_hooks|buffer|child_process|cluster|console|constants|crypto|dgram|diagnostics_channel|dns|domain|events|fs|http2?|https|inspector|module|net|os|path|perf_hooks|process|punycode|querystring|readline|repl|stream|string_decoder|sys|timers|tls|trace_events|tty|url|util|v8|vm|wasi|worker_threads|zlib)(?:\/|$)/;
const NOT_A_FILE = "is not a file of this project.";

/** Why an import does not resolve, with suggestions: "is not …". */
function whyMissing(name: string, versions: Readonly<Record<string, string>>): string {
  const wanted = packageNameOf(name);
  if (NODE_MODULES.test(name)) return "is a part of Node.js, which browsers do not have.";
  if (/^[./~]|^@\//.test(name) || !isPackageName(wanted)) return NOT_A_FILE;
  if (versions[wanted]) return `is not a part of ${wanted} ${versions[wanted]}.`;
  const near = nearestPackages(wanted, Object.keys(versions)).map((each) => `${each} ${versions[each]}`);
  const suggestion = near.length > 0 ? ` The nearest that is: ${near.join(", ")}.` : "";
  return `is not one of the preview's packages.${suggestion}`;
}

const attempt = <Result>(compile: () => Result): Result | CompileError => {
  try {
    return compile();
  } catch (error) {
    if (error instanceof CompileError) return error;
    throw error;
  }
};

function compileModule(
  files: SourceFiles,
  path: string,
  {
    compile,
    sass,
    packages,
  }: { compile: Compile; sass: CompileSass | null; packages: { has(name: string): boolean } },
): CompiledFile | CompileError {
  const content = files.get(path) ?? "";
  if (typeof content !== "string") return moduleExporting(dataUrl(path, content));
  if (isScript(path) || isComponent(path)) return compile(path, content);
  const kind = extensionOf(path);
  if (/^(?:less|styl)$/.test(kind)) return noPreprocessor(`.${kind} files`, path);
  if (kind === "css" || isSass(path)) {
    const css = sass && isSass(path) ? attempt(() => sass(path, content)) : content;
    if (css instanceof CompileError) return css;
    const styles = inlineStyles(files, path, css);
    if (isCssModule(path)) return compileCssModule(path, styles);
    // Other packages, such as Tailwind plugins, are for build tools.
    const imports = packageStyles(files, path, css).filter((name) => packages.has(name));
    const required = imports.map((name) => `require(${JSON.stringify(name)});`).join("");
    return { code: `${required}module.style(${JSON.stringify(styles)})`, imports };
  }
  if (kind === "json")
    return { code: `module.exports = JSON.parse(${JSON.stringify(content)})`, imports: [] };
  return moduleExporting(isMedia(path) ? dataUrl(path, content) : content);
}

const moduleExporting = (value: string): CompiledFile => ({
  code: `module.exports = ${JSON.stringify(value)}`,
  imports: [],
});
