import { notFound } from "~/domain/error/domain-error";
import type { GitHubProject } from "~/domain/github/github";
import type { Db, Tx } from "~/server/db";
import type { Clock } from "~/server/ports/system";
import { listTree } from "../project/project-store";
import { requireProject } from "../project/require-project";
import { type GitHubDeps, readConnection, type User } from "./connection";

/** The repository that a project is linked to, and the version last pushed. */
export type StoredLink = {
  repository: string;
  repositoryId: string | null;
  branch: string;
  commitId: string;
  versionId: string;
};

const columns = {
  repository: true,
  repositoryId: true,
  branch: true,
  commitId: true,
  versionId: true,
  pushedAt: true,
} as const;

/** The caller has checked the project's owner. */
export const readLink = (db: Db, projectId: string) =>
  db.gitHubLink.findUnique({ where: { projectId }, select: columns });

/** The caller has checked the project's owner. */
export async function saveLink(
  { db, clock }: { db: Db | Tx; clock: Clock },
  projectId: string,
  link: StoredLink,
): Promise<void> {
  const row = { ...link, pushedAt: clock.now() };
  await db.gitHubLink.upsert({
    where: { projectId },
    create: { projectId, ...row },
    update: row,
    select: { projectId: true },
  });
}

/** Updates the name of a renamed repository. The caller has checked the project's owner. */
export async function renameLink(db: Db, projectId: string, repository: string): Promise<void> {
  await db.gitHubLink.update({ where: { projectId }, data: { repository }, select: { projectId: true } });
}

/** The project's link to GitHub, and what a push would send. @throws DomainError not_found */
export async function readProjectOnGitHub(
  { db, gitHub }: GitHubDeps,
  user: User,
  { projectId }: { projectId: string },
): Promise<GitHubProject> {
  const { name: projectName, headId } = await requireProject(db, user.id, { projectId, deed: "manage" });
  const [connection, link, versions] = await Promise.all([
    readConnection(db, user),
    readLink(db, projectId),
    db.version.findMany({
      where: { projectId },
      select: { id: true, number: true, parentId: true, message: true, treeId: true },
    }),
  ]);
  const byId = new Map(versions.map((version) => [version.id, version]));
  const head = byId.get(headId ?? "");
  if (!head) throw notFound();
  const { id, number, message } = head;
  const pushed = link && byId.get(link.versionId);
  const filesOf = (version: { treeId: string | null }) =>
    version.treeId ? listTree(db, projectId, version.treeId) : [];
  const files = await filesOf(head);
  const paths = new Set(files.map(({ path }) => path));
  return {
    connection,
    projectName,
    version: { id, number, message, files: files.map(({ path, bytes }) => ({ path, bytes })) },
    link: pushed
      ? {
          repository: link.repository,
          branch: link.branch,
          pushedAt: link.pushedAt,
          url: `${gitHub.webUrl}/${link.repository}/commit/${link.commitId}`,
          version: pushed.number,
          versionId: pushed.id,
          removed: (await filesOf(pushed)).flatMap(({ path }) => (paths.has(path) ? [] : [path])),
          ahead: stepsBetween(byId, head.id, pushed.id),
        }
      : null,
  };
}

/** The number of versions since an ancestor; null if it is not one. */
function stepsBetween(
  versions: ReadonlyMap<string, { parentId: string | null }>,
  fromId: string,
  ancestorId: string,
): number | null {
  let steps = 0;
  for (let id: string | null | undefined = fromId; id; id = versions.get(id)?.parentId) {
    if (id === ancestorId) return steps;
    steps += 1;
  }
  return null;
}
