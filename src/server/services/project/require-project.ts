import type { SignedInUser } from "~/domain/auth/signed-in-user";
import { notFound } from "~/domain/error/domain-error";
import type { FileContent } from "~/domain/project/project-files";
import type { Db, Tx } from "~/server/db";
import type { Streams } from "~/server/ports/streams";
import { readBlobs } from "./project-store";

/** The contents of files by their ids; ids of other projects are missing. @throws DomainError not_found */
export async function readContents(
  { db }: { db: Db },
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

/** One of the user's projects. @throws DomainError not_found */
export async function requireProject(db: Db | Tx, userId: string, projectId: string) {
  const project = await db.project.findFirst({
    where: { id: projectId, userId },
    select: { id: true, name: true, headId: true },
  });
  if (!project) throw notFound();
  return project;
}

/** One of the user's versions, which has files. @throws DomainError not_found */
export async function requireVersion(db: Db | Tx, userId: string, versionId: string) {
  const version = await db.version.findFirst({
    where: { id: versionId, project: { userId } },
    select: {
      id: true,
      projectId: true,
      number: true,
      treeId: true,
      messageId: true,
      name: true,
      createdAt: true,
      project: { select: { name: true, userId: true, supabaseId: true } },
    },
  });
  if (!version?.treeId) throw notFound();
  return { ...version, treeId: version.treeId };
}

/** Notifies the followers of the project's chats that it has changed. */
export async function announceProject(
  { db, streams }: { db: Db; streams: Streams },
  projectId: string,
): Promise<void> {
  const chats = await db.chat.findMany({ where: { projectId, deletedAt: null }, select: { id: true } });
  for (const { id } of chats) streams.announce(id);
}
