import "server-only";
import type { SignedInUser } from "~/domain/auth/signed-in-user";
import { notFound } from "~/domain/error/domain-error";
import { picturedPage } from "~/domain/project/version";
import type { Db } from "~/server/db";
import { withViewerScheme } from "~preview";
import { readVersionFiles } from "./read-version-files";

/** The page of one of the user's versions. @throws DomainError not_found, also when the version holds no page */
export async function readVersionPage(
  { db }: { db: Db },
  user: SignedInUser,
  versionId: string,
): Promise<string> {
  const page = picturedPage(await readVersionFiles(db, user.id, versionId));
  if (page === null) throw notFound();
  return withViewerScheme(page);
}
