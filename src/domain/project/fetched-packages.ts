import { FETCHED_FOLDER, type PackageSource } from "~preview";

/** Modules of a project's own packages, as pages take them; null when they were not fetched. */
export type FetchedPackages = Awaited<ReturnType<NonNullable<PackageSource["fetched"]>>>;

/** The name that a file of packages has among those that were fetched; null for one that the preview brings along. */
export const fetchedName = (file: string): string | null =>
  file.startsWith(`${FETCHED_FOLDER}/`) ? file.slice(FETCHED_FOLDER.length + 1) : null;
