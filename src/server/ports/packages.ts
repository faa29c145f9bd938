import type { FetchedPackages } from "~/domain/project/fetched-packages";
import type { PackageRefusal } from "~/domain/project/package-refusal";

export type PackageInstallation = {
  /** Names, or names with a range: "jotai", "jotai@^2". */
  add: readonly string[];
  remove: readonly string[];
  update: readonly string[];
  /** What the project runs with in the preview: "react" and "react-dom", or "vue". */
  runsWith: readonly string[];
  /** The project's `package-lock.json`. */
  lock: string | null;
  /** What the project's code imports of its packages. */
  imports: readonly string[];
  /** The user has been told that a package is new. */
  isConfirmed: boolean;
};

export type PackageOutcome =
  /** `scripts`: the packages whose install scripts were not run. */
  | { kind: "installed"; lock: string; scripts: string[] }
  /** Published for the first time within a week. */
  | { kind: "new"; name: string }
  | { kind: "refused"; refusal: PackageRefusal; name: string | null; reason: string | null };

/** Packages of the registry, kept on this machine for all projects once they were fetched. */
export interface Packages {
  /** Asks the registry; its requests count as those of the user of the call. Changes nothing of the project. */
  install(installation: PackageInstallation): Promise<PackageOutcome>;
  /** Modules of what a lock file pins, without a request; null when they were not fetched. @throws when they cannot be bundled in time */
  modules(wanted: {
    lock: string;
    imports: readonly string[];
    /** Bundles nothing: null also for what was not bundled before. */
    isReadOnly?: boolean;
  }): Promise<FetchedPackages>;
  /** A file of such modules, by its name there. */
  file(name: string): Promise<Uint8Array<ArrayBuffer> | undefined>;
}
