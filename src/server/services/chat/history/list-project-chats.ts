import type { SignedInUser } from "~/domain/auth/signed-in-user";
import type { ProjectChat } from "~/domain/chat/project-chat";
import type { Db } from "~/server/db";
import { requireProject } from "../../project/require-project";

const MAX_CHATS = 100;

/** The chats on one of the user's projects, most recent first. @throws DomainError not_found */
export async function listProjectChats(
  { db }: { db: Db },
  user: SignedInUser,
  { projectId }: { projectId: string },
): Promise<ProjectChat[]> {
  await requireProject(db, user.id, projectId);
  return db.chat.findMany({
    where: { projectId, userId: user.id, deletedAt: null },
    select: { id: true, title: true, updatedAt: true },
    orderBy: [{ updatedAt: "desc" }, { id: "desc" }],
    take: MAX_CHATS,
  });
}
