import type { CdnRequest } from "./cdn-address";
import type { Library, LibraryCatalog, ModuleIndex } from "./library";

/** How a page uses an address. */
export type AddressUse = "script" | "style" | "module";

/** A file on this server; `imports` maps the specifiers in its modules to addresses. */
export type FoundFile = { address: string; title: string; version: string; imports: Record<string, string> };

type LibraryRequest = Extract<CdnRequest, { kind: "library" }>;

/** The file on this server that best matches a CDN request. */
export function findFile(
  catalog: LibraryCatalog,
  request: LibraryRequest,
  use: AddressUse,
): FoundFile | null {
  const library = libraryOf(catalog, request);
  const isModule = request.isModule || use === "module";
  const file = library && nearestFile(library, request, isModule);
  if (library && file !== undefined) return fileOf(library, file);
  const module = isModule
    ? findModule(catalog.modules, library?.names[0] ?? request.name, request.path)
    : null;
  if (module) return { ...module, title: library?.title ?? request.name };
  const main = use === "style" || isStyle(request.path) ? library?.style : library?.script;
  return library && main !== undefined && !request.isModule && isMainFile(request.path)
    ? fileOf(library, main)
    : null;
}

/** The files for an import prefix ("…/examples/jsm/"), by the rest of the import. */
export function findFolder(catalog: LibraryCatalog, request: LibraryRequest): Record<string, FoundFile> {
  const library = libraryOf(catalog, request);
  const folder = request.path;
  if (library?.imports && folder !== "" && library.files.some((file) => file.startsWith(folder)))
    return { "": fileOf(library, folder) };
  const prefix = `${library?.names[0] ?? request.name}/${folder}`;
  const inside = Object.keys(catalog.modules.files).filter((name) => name.startsWith(prefix));
  return Object.fromEntries(
    inside.flatMap((name) => {
      const [rest, ...path] = [name.slice(prefix.length), name.split("/").slice(1).join("/")];
      const found = findModule(catalog.modules, library?.names[0] ?? request.name, path.join("/"));
      return found ? [[rest, { ...found, title: library?.title ?? request.name }]] : [];
    }),
  );
}

const libraryOf = ({ libraries }: LibraryCatalog, { name }: LibraryRequest) =>
  libraries.libraries.find(({ names }) => names.includes(name));

function fileOf({ title, version, folder, imports = {} }: Library, file: string): FoundFile {
  const named = Object.entries(imports).map(([name, target]) => [name, folder + target]);
  return { address: folder + file, title, version, imports: Object.fromEntries(named) };
}

/** A packaged module, with the chunks that it imports. */
function findModule(index: ModuleIndex, name: string, path: string): Omit<FoundFile, "title"> | null {
  const subpath = path
    .replace(/^(?:es20\d\d|esnext|denonext)\//, "")
    .replace(/(?:^|\/)(?:dist|build|es|esm|lib|src)\/[\s\S]*$/, "")
    .replace(/\.m?js$/, "")
    .replace(/\/$/, "");
  const isFile = /\.m?js$/.test(path);
  const file =
    index.files[subpath === "" ? name : `${name}/${subpath}`] ?? (isFile ? index.files[name] : undefined);
  if (file === undefined) return null;
  const chunks = (index.chunks[file] ?? []).map((chunk) => [`package:${chunk}`, `/packages/${chunk}`]);
  return {
    address: `/packages/${file}`,
    version: index.versions[name] ?? "",
    imports: Object.fromEntries(chunks),
  };
}

const ENDING = /\.(css|m?js|cjs)$/i;
const isStyle = (path: string) => /\.css$/i.test(path);

/** Whether a path is another name for the library's main file, and not a plugin. */
const isMainFile = (path: string): boolean =>
  !/(?:^|\/)(?:plugins?|addons?|locales?|i18n|themes?|contrib|languages|components|ext|ui)\//i.test(path);

/** Builds of the same file have the same key: "dist/x.min.js" and "x.development.js" are "x". */
const keyOf = (name: string) =>
  name
    .toLowerCase()
    .replace(ENDING, "")
    .replace(/[.-](?:min|prod|production|development|dev|slim|all|pkgd|pack)\b/g, "");

/** The library's file for a path of another version or build. */
function nearestFile(library: Library, { path, name }: LibraryRequest, isModule: boolean) {
  if (path === "" || path === "/") return isModule ? library.module : undefined;
  if (library.files.includes(path)) return path;
  if (isModule) {
    const inside = importedFile(library, path);
    if (inside !== undefined) return inside;
  }
  const wanted = path.split("/").reverse();
  const ranked = library.files
    .filter((file) => isStyle(file) === isStyle(path) && ENDING.test(file))
    .map((file) => ({ file, shared: sharedEnd(wanted, file.split("/").reverse()) }))
    .filter(({ shared }) => shared > 0)
    .toSorted((a, b) => b.shared - a.shared || a.file.length - b.file.length);
  return ranked[0]?.file ?? (isModule && name === keyOf(path) ? library.module : undefined);
}

/** Resolves a path by the library's import map: "addons/controls/OrbitControls.js". */
function importedFile({ names, imports = {}, files }: Library, path: string): string | undefined {
  const specifier = `${names[0]}/${path}`;
  const [name, target] =
    Object.entries(imports).find(
      ([key]) => key === specifier || (key.endsWith("/") && specifier.startsWith(key)),
    ) ?? [];
  if (name === undefined || target === undefined) return undefined;
  const file = target + specifier.slice(name.length);
  return [file, `${file}.js`].find((one) => files.includes(one));
}

/** How many trailing segments two reversed paths share; builds of the same file count as equal. */
function sharedEnd(one: readonly string[], other: readonly string[]): number {
  if (keyOf(one[0] ?? "") !== keyOf(other[0] ?? "")) return 0;
  let count = 1;
  while (one[count] !== undefined && one[count] === other[count]) count += 1;
  return count;
}
