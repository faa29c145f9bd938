import type { Deed } from "~/domain/access/role";
import type { SignedInUser } from "~/domain/auth/signed-in-user";
import { notFound } from "~/domain/error/domain-error";
import type { FileContent } from "~/domain/project/project-files";
import type { Db, Tx } from "~/server/db";
import type { Streams } from "~/server/ports/streams";
import { projectsFor } from "../access/access";
import { readBlobs } from "./project-store";

/** The contents of files by their ids; ids of other projects are missing. @throws DomainError not_found */
export async function readContents(
  { db }: { db: Db },
  user: SignedInUser,
  { projectId, ids }: { projectId: string; ids: readonly string[] },
): Promise<Record<string, FileContent>> {
  await requireProject(db, user.id, { projectId, deed: "view" });
  return Object.fromEntries(await readBlobs(db, projectId, ids));
}

/** A project with which the user may do it. @throws DomainError not_found */
export async function requireProject(
  db: Db | Tx,
  userId: string,
  { projectId, deed }: { projectId: string; deed: Deed },
) {
  const project = await db.project.findFirst({
    where: { id: projectId, ...projectsFor(userId, deed) },
    select: { id: true, name: true, headId: true, userId: true },
  });
  if (!project) throw notFound();
  const { userId: ownerId, ...same } = project;
  return { ...same, ownerId };
}

/** A version with files, of a project with which the user may do it. @throws DomainError not_found */
export async function requireVersion(
  db: Db | Tx,
  userId: string,
  { versionId, deed }: { versionId: string; deed: Deed },
) {
  const version = await db.version.findFirst({
    where: { id: versionId, project: projectsFor(userId, deed) },
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
