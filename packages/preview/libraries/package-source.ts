import { SCRIPTS_FOLDER } from "../package-scripts";
import type { PageBundle } from "../previewed-page";
import type { ModuleIndex } from "./library";

/** `icons`: the files with Lucide's icons, by first letter. */
export type PackageIndex = ModuleIndex & { icons: Record<string, string> };

/** Folder of the files of projects' own packages. */
export const FETCHED_FOLDER = "npm";

/** Modules of a project's own packages; see packages/preview-libraries/fetched/read-packages.mjs. */
export type FetchedModules = {
  /** The file of each module. */
  files: Record<string, string>;
  /** All other files that a file imports. */
  chunks: Record<string, string[]>;
  /** Modules of the preview that each module imports. */
  shared: Record<string, string[]>;
  /** The size of each file. */
  bytes: Record<string, number>;
  /** Why a module cannot run in a browser. */
  problems: Record<string, string>;
  /** The file with their types, by the path where a compiler looks for them: "/node_modules/…". */
  types: string;
};

/** The packages that generated code may import. */
export interface PackageSource {
  index(): Promise<PackageIndex>;
  /** A file of the packages. */
  text(file: string): Promise<string>;
  /** The packages also exist as classic scripts. */
  hasScripts?: boolean;
  /** Modules of what a project's lock file pins; null when they were not fetched. */
  fetched?(lock: string, imports: readonly string[]): Promise<FetchedModules | null>;
}

/** Needed by every React project, whatever it imports. */
export const runtimePackages = [
  "react",
  "react-dom/client",
  "react-refresh/runtime",
  "react/jsx-dev-runtime",
];

/** The files of these modules by name, and every file that they need. */
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

/** The files that these modules need, with their texts. @param fetched modules of the project's own packages */
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
  // Browsers compile a script once per process, and a module again for each page. A project's own packages are
  // modules, and importing React both ways would load it twice.
  const pathFor = (file: string) => (source.hasScripts && !fetched ? SCRIPTS_FOLDER + file : file);
  const loaded = await Promise.all(
    [...needed].map(async (file) => [pathFor(file), await source.text(pathFor(file))] as const),
  );
  return {
    files: Object.fromEntries(Object.entries(files).map(([name, file]) => [name, pathFor(file)])),
    texts: Object.fromEntries(loaded),
  };
}
