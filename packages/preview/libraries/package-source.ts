import { SCRIPTS_FOLDER } from "../package-scripts";
import type { PageBundle } from "../previewed-page";
import type { ModuleIndex } from "./library";

/** `icons`: the files with Lucide's icons, by first letter. */
export type PackageIndex = ModuleIndex & { icons: Record<string, string> };

/** The folder for files of packages that projects install themselves. */
export const FETCHED_FOLDER = "npm";

/** Modules of packages that a project installs itself; see packages/preview-libraries/fetched/read-packages.mjs. */
export type FetchedModules = {
  /** The file of each module. */
  files: Record<string, string>;
  /** All other files that a file imports. */
  chunks: Record<string, string[]>;
  /** The preview's own modules that each module imports. */
  shared: Record<string, string[]>;
  /** The size of each file. */
  bytes: Record<string, number>;
  /** Why a module cannot run in a browser. */
  problems: Record<string, string>;
  /** The file with their type declarations, by the path where a compiler looks for them: "/node_modules/…". */
  types: string;
};

/** The packages that generated code may import. */
export interface PackageSource {
  index(): Promise<PackageIndex>;
  /** A file of the packages. */
  text(file: string): Promise<string>;
  /** The packages also exist as classic scripts. */
  hasScripts?: boolean;
  /** Modules of the packages in a project's lock file; null if they were not fetched. */
  fetched?(lock: string, imports: readonly string[]): Promise<FetchedModules | null>;
}

/** Packages that every React project needs, whatever it imports. */
export const runtimePackages = [
  "react",
  "react-dom/client",
  "react-refresh/runtime",
  "react/jsx-dev-runtime",
];

/** The files of these modules by name, and all files that they need. */
export function neededFiles(
  { files, chunks }: Pick<PackageIndex, "files" | "chunks">,
  names: readonly string[],
) {
  const own = Object.fromEntries(
    names.flatMap((name) => (files[name] ? [[name, files[name]] as const] : [])),
  );
  return {
    files: own,
    needed: new Set(Object.values(own).flatMap((file) => [file, ...(chunks[file] ?? [])])),
  };
}

/** Loads the files that these modules need. @param fetched modules that the project installs itself */
export async function loadPackages(
  source: PackageSource,
  names: readonly string[],
  fetched: FetchedModules | null = null,
): Promise<PageBundle["packages"]> {
  const index = await source.index();
  const { files, needed } = neededFiles(
    {
      files: { ...index.files, ...fetched?.files },
      chunks: { ...index.chunks, ...fetched?.chunks },
    },
    names,
  );
  // Browsers cache compiled scripts per process, but compile modules again for each page. Packages that a project
  // installs are modules: importing React both ways would load it twice.
  const pathFor = (file: string) => (source.hasScripts && !fetched ? SCRIPTS_FOLDER + file : file);
  const loaded = await Promise.all(
    [...needed].map(async (file) => [pathFor(file), await source.text(pathFor(file))] as const),
  );
  return {
    files: Object.fromEntries(Object.entries(files).map(([name, file]) => [name, pathFor(file)])),
    texts: Object.fromEntries(loaded),
  };
}
