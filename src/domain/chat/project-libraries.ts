import type { LibraryIndex, PackageIndex } from "~preview";

/** A package or library, and the version that a model must know; null where none is named. */
export type KnownLibrary = { name: string; version: string | null };

/** What a project may use without installing anything, as prompts list it. */
export type ProjectLibraries = {
  /** What code imports, by the package's name. */
  packages: readonly KnownLibrary[];
  /** The components of shadcn/ui, by the name of their file. */
  components: readonly string[];
  /** What pages load from a CDN. */
  cdn: readonly KnownLibrary[];
  /** Families of Google Fonts. */
  fonts: readonly string[];
  /** Code may import any other package: the registry is asked for it, once the user or the owner agrees. */
  hasRegistry: boolean;
};

/** What nobody writes an import of, what is for tests, and what only Next.js projects have. */
const NOT_LISTED =
  /^(?:react-refresh|@testing-library\/.*|next|client-only|server-only|geist|htm|@vercel\/.*)$/;
/** Packages of many parts, listed by the beginning of their names. */
const FAMILIES = ["@radix-ui/react-", "d3-"];

/** Lists what the preview resolves imports from. */
export function projectLibraries(
  { files, versions }: Pick<PackageIndex, "files" | "versions">,
  { libraries, fonts }: LibraryIndex,
  { kit, hasRegistry }: { kit: Iterable<string>; hasRegistry: boolean },
): ProjectLibraries {
  const names = new Set(Object.keys(files).map(packageOf));
  const familyOf = (name: string) => FAMILIES.find((family) => name.startsWith(family));
  const packages = [...names].filter((name) => !NOT_LISTED.test(name) && !familyOf(name)).toSorted();
  const families = new Set([...names].flatMap((name) => familyOf(name) ?? []));
  return {
    packages: [
      ...packages.map((name) => ({ name, version: majorOf(versions[name]) })),
      ...[...families].map((family) => ({ name: `${family}*`, version: null })),
    ],
    components: [...kit]
      .flatMap((path) => /^components\/ui\/([\w-]+)\.tsx$/.exec(path)?.[1] ?? [])
      .toSorted(),
    cdn: libraries.map(({ title, version }) => ({ name: title, version: majorOf(version) })),
    fonts: fonts.families.filter((family) => !/^Material /.test(family)),
    hasRegistry,
  };
}

const packageOf = (module: string): string =>
  module
    .split("/")
    .slice(0, module.startsWith("@") ? 2 : 1)
    .join("/");

/** Before 1, versions say little. */
const majorOf = (version: string | undefined): string | null => {
  const major = version?.split(".")[0];
  return major === undefined || major === "0" ? null : major;
};

/** "react 19, zod 4" */
export const listed = (libraries: readonly KnownLibrary[]): string =>
  libraries.map(({ name, version }) => (version === null ? name : `${name} ${version}`)).join(", ");

/** What small models are told of: they know these well, and more would fill their context. */
const WELL_KNOWN = [
  "react",
  "react-router",
  "zustand",
  "recharts",
  "lucide-react",
  "date-fns",
  "three",
  "zod",
  "react-hook-form",
  "motion",
];

/** The best known of the packages. */
export const wellKnown = ({ packages }: ProjectLibraries): KnownLibrary[] =>
  WELL_KNOWN.flatMap((name) => packages.find((one) => one.name === name) ?? []);
