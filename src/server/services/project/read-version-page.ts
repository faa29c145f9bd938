import "server-only";
import type { SignedInUser } from "~/domain/auth/signed-in-user";
import { notFound } from "~/domain/error/domain-error";
import { withViewerScheme } from "~/domain/preview/preview-page";
import { pageOf, versionFiles } from "~/domain/project/version";
import type { Db } from "~/server/db";

/** The page of one of the user's versions. @throws DomainError not_found, also when the version holds no page */
export async function readVersionPage(
  deps: { db: Db },
  user: SignedInUser,
  versionId: string,
): Promise<string> {
  const version = await deps.db.version.findFirst({
    where: { id: versionId, chat: { userId: user.id, deletedAt: null } },
    select: { files: true },
  });
  const files = versionFiles.safeParse(version?.files);
  const page = files.success ? pageOf(files.data) : null;
  if (page === null) throw notFound();
  return withViewerScheme(page);
}
