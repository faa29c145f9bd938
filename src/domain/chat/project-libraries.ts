import type { LibraryIndex, PackageIndex } from "~preview";

/** A package or library; `version` null: not worth mentioning. */
export type KnownLibrary = { name: string; version: string | null };

/** Libraries that projects can use without installation. */
export type ProjectLibraries = {
  /** Importable packages. */
  packages: readonly KnownLibrary[];
  /** shadcn/ui components, by file name. */
  components: readonly string[];
  /** Libraries from CDNs. */
  cdn: readonly KnownLibrary[];
  /** Google Fonts families. */
  fonts: readonly string[];
  /** Other packages can be fetched from the registry with consent. */
  hasRegistry: boolean;
};

/** Packages that nobody imports directly, test tools, and parts of Next.js. */
const NOT_LISTED =
  /^(?:react-refresh|@testing-library\/.*|next|client-only|server-only|geist|htm|@vercel\/.*)$/;
/** Package families, listed by prefix. */
const FAMILIES = ["@radix-ui/react-", "d3-"];

/** Lists what the preview can resolve. */
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

/** Major versions of 0 say nothing. */
const majorOf = (version: string | undefined): string | null => {
  const major = version?.split(".")[0];
  return major === undefined || major === "0" ? null : major;
};

/** "react 19, zod 4" */
export const listed = (libraries: readonly KnownLibrary[]): string =>
  libraries.map(({ name, version }) => (version === null ? name : `${name} ${version}`)).join(", ");

/** The only packages listed for small models, which have little context. */
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

export const wellKnown = ({ packages }: ProjectLibraries): KnownLibrary[] =>
  WELL_KNOWN.flatMap((name) => packages.find((one) => one.name === name) ?? []);
