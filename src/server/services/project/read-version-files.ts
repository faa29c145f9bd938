import "server-only";
import type { ProjectFiles } from "~/domain/project/project-files";
import type { Db } from "~/server/db";
import { readTreeFiles } from "./project-store";

/** All files of one of the user's versions; none when there is no such version. */
export async function readVersionFiles(
  db: Db,
  userId: string,
  versionId: string | null | undefined,
): Promise<ProjectFiles> {
  const version = versionId
    ? await db.version.findFirst({
        where: { id: versionId, project: { userId } },
        select: { projectId: true, treeId: true },
      })
    : null;
  return version?.treeId ? readTreeFiles(db, version.projectId, version.treeId) : new Map();
}
