import "server-only";
import type { SignedInUser } from "~/domain/auth/signed-in-user";
import { notFound } from "~/domain/error/domain-error";
import { withViewerScheme } from "~/domain/preview/preview-page";
import { pageOf } from "~/domain/project/version";
import type { Db } from "~/server/db";
import { readTreeFiles } from "./project-store";

/** The page of one of the user's versions. @throws DomainError not_found, also when the version holds no page */
export async function readVersionPage(
  { db }: { db: Db },
  user: SignedInUser,
  versionId: string,
): Promise<string> {
  const version = await db.version.findFirst({
    where: { id: versionId, project: { userId: user.id } },
    select: { projectId: true, treeId: true },
  });
  if (!version?.treeId) throw notFound();
  const page = pageOf(await readTreeFiles(db, version.projectId, version.treeId));
  if (page === null) throw notFound();
  return withViewerScheme(page);
}
