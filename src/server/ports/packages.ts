import "server-only";
import type { FetchedModules } from "~preview";

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

/** What npm's library or the bundler says no to; `unfit`: it does not run in a browser, `elsewhere`: not from the registry. */
export type PackageRefusal =
  | "unknown"
  | "version"
  | "conflict"
  | "unreachable"
  | "denied"
  | "elsewhere"
  | "changed"
  | "too_large"
  | "too_many"
  | "too_slow"
  | "native"
  | "unfit"
  | "failed";

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
  modules(wanted: { lock: string; imports: readonly string[] }): Promise<FetchedModules | null>;
  /** A file of such modules, by its name there. */
  file(name: string): Promise<Uint8Array<ArrayBuffer> | undefined>;
}
