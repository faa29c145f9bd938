import "server-only";
import type { SignedInUser } from "~/domain/auth/signed-in-user";
import { notFound } from "~/domain/error/domain-error";
import { compareFiles } from "~/domain/project/compare-files";
import type { FileContent } from "~/domain/project/project-files";
import type { Db } from "~/server/db";
import { readContents } from "./read-project";
import { readVersion } from "./read-versions";

/** A file that differs; null where there is none. */
type DifferentFile = { path: string; before: FileContent | null; after: FileContent | null };

/** The files in which two of the user's versions differ. @throws DomainError not_found, also for versions of two projects */
export async function compareVersions(
  deps: { db: Db },
  user: SignedInUser,
  { from, to }: { from: string; to: string },
): Promise<DifferentFile[]> {
  const [before, after] = await Promise.all([
    readVersion(deps, user, { versionId: from }),
    readVersion(deps, user, { versionId: to }),
  ]);
  const { projectId } = before;
  if (projectId !== after.projectId) throw notFound();
  const compared = compareFiles(before.files, after.files);
  const ids = compared.flatMap((each) => [each.before?.id ?? [], each.after?.id ?? []].flat());
  const contents = await readContents(deps, user, { projectId, ids });
  return compared.map(({ path, before: old, after: now }) => ({
    path,
    before: old && (contents[old.id] ?? ""),
    after: now && (contents[now.id] ?? ""),
  }));
}
