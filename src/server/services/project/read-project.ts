import "server-only";
import type { SignedInUser } from "~/domain/auth/signed-in-user";
import { notFound } from "~/domain/error/domain-error";
import type { ProjectHead } from "~/domain/project/project";
import type { FileContent } from "~/domain/project/project-files";
import type { Db } from "~/server/db";
import { listTree, readBlobs } from "./project-store";

type Deps = { db: Db };

/** What one of the user's chats builds: the version on screen; null while there is none. @throws DomainError not_found */
export async function readChatProject(
  { db }: Deps,
  user: SignedInUser,
  { chatId }: { chatId: string },
): Promise<ProjectHead | null> {
  const chat = await db.chat.findFirst({
    where: { id: chatId, userId: user.id, deletedAt: null },
    select: { project: { select: { id: true, headId: true, keepsStorage: true, stopsAgents: true } } },
  });
  if (!chat) throw notFound();
  if (!chat.project?.headId) return null;
  const { id: projectId, headId: versionId, keepsStorage, stopsAgents } = chat.project;
  const version = await db.version.findUnique({
    where: { id: versionId },
    select: { number: true, treeId: true, parentId: true, messageId: true },
  });
  if (!version?.treeId) return null;
  const step = { select: { id: true, number: true }, orderBy: { number: "desc" } } as const;
  const [files, undo, redo, lastGood] = await Promise.all([
    listTree(db, projectId, version.treeId),
    version.parentId ? db.version.findFirst({ where: { id: version.parentId, projectId }, ...step }) : null,
    db.version.findFirst({ where: { projectId, parentId: versionId }, ...step }),
    db.version.findFirst({ where: { projectId, goodAt: { not: null } }, ...step }),
  ]);
  const { number, messageId: replyId } = version;
  return { projectId, versionId, number, replyId, files, undo, redo, lastGood, keepsStorage, stopsAgents };
}

/** The contents of files by their ids; ids of other projects are missing. @throws DomainError not_found */
export async function readContents(
  { db }: Deps,
  user: SignedInUser,
  { projectId, ids }: { projectId: string; ids: readonly string[] },
): Promise<Record<string, FileContent>> {
  const project = await db.project.findFirst({
    where: { id: projectId, userId: user.id },
    select: { id: true },
  });
  if (!project) throw notFound();
  return Object.fromEntries(await readBlobs(db, projectId, ids));
}
