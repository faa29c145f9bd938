import type { SignedInUser } from "~/domain/auth/signed-in-user";
import { type PublicationView, publicationPath } from "~/domain/publication/publication";
import type { Db } from "~/server/db";
import { requireProject } from "~/server/services/project/require-project";

type Deps = { db: Db; appUrl: string };

const isLive = { chats: { some: { deletedAt: null } } };

const columns = {
  projectId: true,
  slug: true,
  title: true,
  description: true,
  passwordHash: true,
  expiresAt: true,
  views: true,
  updatedAt: true,
  versionId: true,
  version: { select: { id: true, number: true } },
  project: {
    select: {
      headId: true,
      chats: {
        where: { deletedAt: null },
        orderBy: { updatedAt: "desc" },
        take: 1,
        select: { id: true },
      },
    },
  },
} as const;

/** The publication of one of the user's projects; null: none. @throws DomainError not_found */
export async function readPublication(
  deps: Deps,
  user: SignedInUser,
  { projectId }: { projectId: string },
): Promise<PublicationView | null> {
  await requireProject(deps.db, user.id, { projectId, deed: "manage" });
  const [view] = await viewsOf(deps, { projectId, userId: user.id });
  return view ?? null;
}

/** The user's publications, newest first. */
export const listPublications = (deps: Deps, user: SignedInUser): Promise<PublicationView[]> =>
  viewsOf(deps, { userId: user.id });

async function viewsOf(
  { db, appUrl }: Deps,
  where: { userId: string; projectId?: string },
): Promise<PublicationView[]> {
  const rows = await db.publication.findMany({
    where: { ...where, project: isLive },
    orderBy: { id: "desc" },
    select: columns,
  });
  const heads = await db.version.findMany({
    where: { id: { in: rows.flatMap(({ project }) => project.headId ?? []) } },
    select: { id: true, number: true },
  });
  return rows.flatMap(({ passwordHash, version, project, ...row }) => {
    const newest = heads.find(({ id }) => id === project.headId);
    const chatId = project.chats[0]?.id;
    if (!newest || !chatId) return [];
    return {
      ...row,
      chatId,
      newest,
      shown: version ?? newest,
      address: `${appUrl}${publicationPath(row.slug)}`,
      hasPassword: passwordHash !== null,
    };
  });
}
