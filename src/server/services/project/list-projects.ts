import "server-only";
import type { SignedInUser } from "~/domain/auth/signed-in-user";
import { notFound } from "~/domain/error/domain-error";
import type { Db } from "~/server/db";

export type ProjectSummary = {
  id: string;
  name: string;
  /** The version on screen; null while it has no files. */
  headId: string | null;
  createdAt: Date;
  updatedAt: Date;
};

/** A project whose chats were all deleted is gone for its owner, too. */
const live = (userId: string) => ({ userId, chats: { some: { deletedAt: null } } });

const columns = { id: true, name: true, headId: true, createdAt: true, updatedAt: true } as const;

/** The user's projects, newest first. @param after the last id of the page before */
export async function listProjects(
  { db }: { db: Db },
  user: SignedInUser,
  { after, limit }: { after?: string | undefined; limit: number },
): Promise<{ items: ProjectSummary[]; hasMore: boolean }> {
  const rows = await db.project.findMany({
    where: { ...live(user.id), ...(after && { id: { lt: after } }) },
    orderBy: { id: "desc" },
    take: limit + 1,
    select: columns,
  });
  return { items: rows.slice(0, limit), hasMore: rows.length > limit };
}

/** @throws DomainError not_found */
export async function readProjectSummary(
  { db }: { db: Db },
  user: SignedInUser,
  { projectId }: { projectId: string },
): Promise<ProjectSummary> {
  const row = await db.project.findFirst({ where: { ...live(user.id), id: projectId }, select: columns });
  if (!row) throw notFound();
  return row;
}
