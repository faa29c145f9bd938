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
  project: { name: string; userId: string };
};

/**
 * The files of a version with all that they need outside: what its zip, its clones and every push hold. Once it was
 * cloned, they stay as they were.
 *
 * @param supabase what the project's pages use; null for none, and for what is made to be shared
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
      ? await makeExport(deps, version)
      : await readTreeFiles(db, projectId, served ? readCommit(served.bytes).treeId : treeId);
  return supabase ? withSupabaseFiles(files, supabase) : files;
}

/** Makes the files of a version that was not cloned yet. */
export async function makeExport(
  { db, siteParts }: ExportDeps,
  { id, projectId, treeId, project }: ExportVersion,
): Promise<ProjectFiles> {
  const parts = await siteParts();
  const { versions } = await parts.packages.index();
  const stored = await readTreeFiles(db, projectId, treeId);
  const locked = [...lockedPackages(stored), ...lockedTypes(stored)];
  const own = Object.fromEntries(locked.map((each) => [each.name, each.version]));
  const made = await withPlainSheets(withUiKit(stored, uiKit), parts);
  const isFromClone = await comesFromClone({ db }, { id, projectId });
  const options = { name: exportName(project.name), versions: { ...own, ...versions }, isFromClone };
  return parts.exportProject(made, options, project.userId).catch((error: unknown) => {
    if (!(error instanceof SiteError)) throw error;
    throw new DomainError("invalid", error.message, { cause: error });
  });
}

/** Whether somebody has gone on with a clone of the project, who then decides what its package.json says. */
async function comesFromClone(
  { db }: { db: Db },
  { id, projectId }: { id: string; projectId: string },
): Promise<boolean> {
  const { commitId } = await readServed(db, id);
  const commits = await readCommits(db, projectId);
  const { ids } = ancestry(commitId ? [commitId] : [], (each) => commits.get(each)?.parentIds);
  return [...ids].some((each) => commits.get(each)?.isServed);
}
