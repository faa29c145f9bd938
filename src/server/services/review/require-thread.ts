import type { Deed } from "~/domain/access/role";
import { notFound } from "~/domain/error/domain-error";
import type { Db, Tx } from "~/server/db";
import { projectsFor } from "../access/access";

/** A thread of a project with which the user may do it. @throws DomainError not_found */
export async function requireThread(
  db: Db | Tx,
  { userId, threadId, deed }: { userId: string; threadId: string; deed: Deed },
) {
  const thread = await db.commentThread.findFirst({
    where: { id: threadId, project: projectsFor(userId, deed) },
    select: {
      id: true,
      projectId: true,
      anchor: true,
      resolvedAt: true,
      project: { select: { userId: true } },
    },
  });
  if (!thread) throw notFound();
  const { project, ...same } = thread;
  return { ...same, ownerId: project.userId };
}
