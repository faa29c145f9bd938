import "server-only";
import type { SignedInUser } from "~/domain/auth/signed-in-user";
import { notFound } from "~/domain/error/domain-error";
import type { VersionListInput, VersionListing, VersionSummary } from "~/domain/project/project";
import { firstCharacters } from "~/domain/text/first-characters";
import { inLikePattern } from "~/domain/text/like-pattern";
import { firstLine } from "~/domain/text/short-name";
import type { Db } from "~/server/db";
import type { Prisma } from "~/server/db/generated/client";
import { listTree } from "./project-store";
import { requireProject, requireVersion } from "./require-project";

type Deps = { db: Db };

const MESSAGE_CHARACTERS = 200;

/** A project's versions, newest first. @throws DomainError not_found */
export async function listVersions(
  { db }: Deps,
  user: SignedInUser,
  { projectId, cursor, limit, search }: VersionListInput,
): Promise<{ items: VersionSummary[]; nextCursor: number | null }> {
  await requireProject(db, user.id, projectId);
  const rows = await db.version.findMany({
    where: { projectId, ...(cursor ? { number: { lt: cursor } } : {}), ...matching(search) },
    orderBy: { number: "desc" },
    take: limit + 1,
    select: summarised,
  });
  const items = rows.slice(0, limit).map(toSummary);
  return { items, nextCursor: rows.length > limit ? (items.at(-1)?.number ?? null) : null };
}

/** One version as a list has it. @throws DomainError not_found */
export async function readVersionSummary(
  { db }: Deps,
  user: SignedInUser,
  { versionId }: { versionId: string },
): Promise<VersionSummary> {
  const row = await db.version.findFirst({
    where: { id: versionId, project: { userId: user.id } },
    select: summarised,
  });
  if (!row) throw notFound();
  return toSummary(row);
}

const summarised = {
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
} satisfies Prisma.VersionSelect;

const toSummary = ({
  reply,
  goodAt,
  message,
  ...version
}: Prisma.VersionGetPayload<{ select: typeof summarised }>): VersionSummary => ({
  ...version,
  message: firstCharacters(firstLine(message), MESSAGE_CHARACTERS),
  isGood: goodAt !== null,
  reply: reply && !reply.chat.deletedAt ? { chatId: reply.chat.id, messageId: reply.id } : null,
});

function matching(search: string | undefined): Prisma.VersionWhereInput {
  if (!search) return {};
  const holds = { contains: inLikePattern(search), mode: "insensitive" } as const;
  return /^\d{1,9}$/.test(search)
    ? { OR: [{ number: Number(search) }, { name: holds }] }
    : { OR: [{ name: holds }, { message: holds }, { authorName: holds }] };
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
