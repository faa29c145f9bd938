import type { FetchedPackages } from "~/domain/project/fetched-packages";
import type { PackageRefusal } from "~/domain/project/package-refusal";

export type PackageInstallation = {
  /** Names, or names with a range: "jotai", "jotai@^2". */
  add: readonly string[];
  remove: readonly string[];
  update: readonly string[];
  /** The project's runtime in the preview: "react" and "react-dom", or "vue". */
  runsWith: readonly string[];
  /** The project's `package-lock.json`. */
  lock: string | null;
  /** The modules that the project's code imports. */
  imports: readonly string[];
  /** The user has been warned that a package is new. */
  isConfirmed: boolean;
};

export type PackageOutcome =
  /** `scripts`: the packages whose install scripts were not run. */
  | { kind: "installed"; lock: string; scripts: string[] }
  /** First published within the last week. */
  | { kind: "new"; name: string }
  | { kind: "refused"; refusal: PackageRefusal; name: string | null; reason: string | null };

/** The registry's packages, cached on this machine for all projects. */
export interface Packages {
  /** Resolves packages without changing the project. Its requests count as the current user's. */
  install(installation: PackageInstallation): Promise<PackageOutcome>;
  /** Cached modules of a lock file; null when not fetched. @throws when they cannot be bundled in time */
  modules(request: {
    lock: string;
    imports: readonly string[];
    /** Bundles nothing: null also for modules not yet bundled. */
    isReadOnly?: boolean;
  }): Promise<FetchedPackages>;
  /** A file of such modules, by name. */
  file(name: string): Promise<Uint8Array<ArrayBuffer> | undefined>;
}
