import { DomainError } from "~/domain/error/domain-error";
import { readCommit } from "~/domain/git/commit";
import { ancestry } from "~/domain/git/history";
import { exportName } from "~/domain/project/export/export-input";
import { withPlainSheets } from "~/domain/project/export/plain-sheets";
import { lockedPackages, lockedTypes } from "~/domain/project/lock-file";
import type { ProjectFiles } from "~/domain/project/project-files";
import { SiteError } from "~/domain/project/site";
import { withSupabaseFiles } from "~/domain/project/supabase-files";
import type { Db } from "~/server/db";
import type { ReadSiteParts } from "~/server/ports/site-parts";
import { type SupabaseAccess, withUiKit } from "~preview";
import { readCommits } from "./commits";
import { readObjects, readServed, readTreeFiles } from "./project-store";
import { uiKit } from "./ui-kit";

export type ExportDeps = { db: Db; siteParts: ReadSiteParts };

export type ExportVersion = {
  id: string;
  projectId: string;
  treeId: string;
  project: { name: string };
  /** Who exports it. */
  userId: string;
};

/**
 * The files of a version with everything that it needs to build elsewhere, for zips, clones and pushes. Stable once the
 * version was cloned.
 *
 * @param supabase the Supabase access of the pages; null for none, and for shared exports
 */
export async function exportedFiles(
  deps: ExportDeps,
  version: ExportVersion,
  supabase: SupabaseAccess | null,
): Promise<ProjectFiles> {
  const { db } = deps;
  const { id, projectId, treeId } = version;
  const { servedCommitId } = await readServed(db, id);
  const [served] = servedCommitId ? await readObjects(db, projectId, [servedCommitId]) : [];
  const files =
    servedCommitId === null
      ? await buildExport(deps, version)
      : await readTreeFiles(db, projectId, served ? readCommit(served.bytes).treeId : treeId);
  return supabase ? withSupabaseFiles(files, supabase) : files;
}

/** Builds the files of a version that was not cloned yet. */
export async function buildExport(
  { db, siteParts }: ExportDeps,
  { id, projectId, treeId, project, userId }: ExportVersion,
): Promise<ProjectFiles> {
  const parts = await siteParts();
  const { versions } = await parts.packages.index();
  const stored = await readTreeFiles(db, projectId, treeId);
  const locked = [...lockedPackages(stored), ...lockedTypes(stored)];
  const own = Object.fromEntries(locked.map((each) => [each.name, each.version]));
  const files = await withPlainSheets(withUiKit(stored, uiKit), parts);
  const isFromClone = await descendsFromClone({ db }, { id, projectId });
  const options = { name: exportName(project.name), versions: { ...own, ...versions }, isFromClone };
  return parts.exportProject(files, options, userId).catch((error: unknown) => {
    if (!(error instanceof SiteError)) throw error;
    throw new DomainError("invalid", error.message, { cause: error });
  });
}

/** Whether the version descends from a clone, whose package.json then takes precedence. */
async function descendsFromClone(
  { db }: { db: Db },
  { id, projectId }: { id: string; projectId: string },
): Promise<boolean> {
  const { commitId } = await readServed(db, id);
  const commits = await readCommits(db, projectId);
  const { ids } = ancestry(commitId ? [commitId] : [], (each) => commits.get(each)?.parentIds);
  return [...ids].some((each) => commits.get(each)?.isServed);
}
