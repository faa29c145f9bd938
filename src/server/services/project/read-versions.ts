import "server-only";
import type { SignedInUser } from "~/domain/auth/signed-in-user";
import type { VersionListInput, VersionListing, VersionSummary } from "~/domain/project/project";
import { firstCharacters } from "~/domain/text/first-characters";
import type { Db } from "~/server/db";
import { listTree } from "./project-store";
import { requireProject, requireVersion } from "./require-project";

type Deps = { db: Db };

const MESSAGE_CHARACTERS = 200;

/** A project's versions, newest first. @throws DomainError not_found */
export async function listVersions(
  { db }: Deps,
  user: SignedInUser,
  { projectId, cursor, limit }: VersionListInput,
): Promise<{ items: VersionSummary[]; nextCursor: number | null }> {
  await requireProject(db, user.id, projectId);
  const rows = await db.version.findMany({
    where: { projectId, ...(cursor ? { number: { lt: cursor } } : {}) },
    orderBy: { number: "desc" },
    take: limit + 1,
    select: {
      id: true,
      number: true,
      parentId: true,
      author: true,
      authorName: true,
      message: true,
      name: true,
      goodAt: true,
      createdAt: true,
      reply: { select: { id: true, chat: { select: { id: true, deletedAt: true } } } },
    },
  });
  const items = rows.slice(0, limit).map(({ reply, goodAt, message, ...version }) => ({
    ...version,
    message: firstCharacters(message.trim().split("\n", 1)[0] ?? "", MESSAGE_CHARACTERS),
    isGood: goodAt !== null,
    reply: reply && !reply.chat.deletedAt ? { chatId: reply.chat.id, messageId: reply.id } : null,
  }));
  return { items, nextCursor: rows.length > limit ? (items.at(-1)?.number ?? null) : null };
}

/** The files of one version, without their contents. @throws DomainError not_found */
export async function readVersion(
  { db }: Deps,
  user: SignedInUser,
  { versionId }: { versionId: string },
): Promise<VersionListing> {
  const { projectId, number, treeId, messageId: replyId } = await requireVersion(db, user.id, versionId);
  return { projectId, versionId, number, replyId, files: await listTree(db, projectId, treeId) };
}
