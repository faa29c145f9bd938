import { FETCHED_FOLDER, type PackageSource } from "~preview";

/** Bundled modules of a project's own packages; null: not fetched. */
export type FetchedPackages = Awaited<ReturnType<NonNullable<PackageSource["fetched"]>>>;

/** A file's name among the fetched ones; null for one of the preview's own packages. */
export const fetchedName = (file: string): string | null =>
  file.startsWith(`${FETCHED_FOLDER}/`) ? file.slice(FETCHED_FOLDER.length + 1) : null;
