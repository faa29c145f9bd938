import type { SignedInUser } from "~/domain/auth/signed-in-user";
import { notFound } from "~/domain/error/domain-error";
import { compareFiles } from "~/domain/project/compare-files";
import type { VersionListInput, VersionListing, VersionSummary } from "~/domain/project/project";
import type { FileContent, ProjectFiles } from "~/domain/project/project-files";
import { picturedPage } from "~/domain/project/version";
import { firstCharacters } from "~/domain/text/first-characters";
import { inLikePattern } from "~/domain/text/like-pattern";
import { firstLine } from "~/domain/text/short-name";
import type { Db, Tx } from "~/server/db";
import type { Prisma } from "~/server/db/generated/client";
import type { Clock } from "~/server/ports/clock";
import type { Streams } from "~/server/ports/streams";
import { withViewerScheme } from "~preview";
import { listTree, readChange, readTreeFiles, readTreeIds } from "./project-store";
import { announceProject, readContents, requireProject, requireVersion } from "./require-project";

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

/** Names one of the user's versions, or takes its name away. @throws DomainError not_found */
export async function nameVersion(
  deps: { db: Db; streams: Streams },
  user: SignedInUser,
  { versionId, name }: { versionId: string; name: string },
): Promise<void> {
  const { projectId } = await requireVersion(deps.db, user.id, versionId);
  const { count } = await deps.db.version.updateMany({
    where: { id: versionId, project: { userId: user.id } },
    data: { name: name || null },
  });
  if (count === 0) throw notFound();
  await announceProject(deps, projectId);
}

/** Notes that the preview ran one of the user's versions without an error. The first time counts. @throws DomainError not_found */
export async function markVersionGood(
  { db, clock }: { db: Db; clock: Clock },
  user: { id: string },
  { versionId }: { versionId: string },
): Promise<void> {
  await requireVersion(db, user.id, versionId);
  await db.version.updateMany({
    where: { id: versionId, goodAt: null, project: { userId: user.id } },
    data: { goodAt: clock.now() },
  });
}

type Wanted = { projectId: string; number: number | null; from: string };

/** A version by its number; without one, the version before the last change up to `from`. Null: there is none. */
export const wantedVersion = (db: Db | Tx, userId: string, { projectId, number, from }: Wanted) =>
  number === null
    ? versionBefore(db, userId, from)
    : db.version.findFirst({ where: { projectId, number, project: { userId } }, select: wantedColumns });

const wantedColumns = { id: true, number: true, treeId: true } as const;

/** Tries to fix an error may follow each other. */
const MAX_REPAIRS = 20;

/**
 * The version before the last change that was asked for: where a run made several, or tries fixed an error after it, the
 * one before all of them. Null: there is none.
 */
async function versionBefore(db: Db | Tx, userId: string, versionId: string) {
  let id: string | null = versionId;
  for (let repairs = 0; id !== null && repairs < MAX_REPAIRS; repairs++) {
    const version: Made | null = await db.version.findFirst({
      where: { id, project: { userId } },
      select: madeColumns,
    });
    id = version?.reply?.baseVersionId ?? version?.parentId ?? null;
    if (!version?.reply?.parent?.repair) break;
  }
  return id === null
    ? null
    : db.version.findFirst({ where: { id, project: { userId } }, select: wantedColumns });
}

const madeColumns = {
  parentId: true,
  reply: { select: { baseVersionId: true, parent: { select: { repair: { select: { id: true } } } } } },
} as const;

type Made = {
  parentId: string | null;
  reply: { baseVersionId: string | null; parent: { repair: { id: string } | null } | null } | null;
};

/** A file that differs; null where there is none. */
type DifferentFile = { path: string; before: FileContent | null; after: FileContent | null };

/** The files in which two of the user's versions differ. @throws DomainError not_found, also for versions of two projects */
export async function compareVersions(
  deps: { db: Db },
  user: SignedInUser,
  { from, to }: { from: string; to: string },
): Promise<DifferentFile[]> {
  const [before, after] = await Promise.all([
    readVersion(deps, user, { versionId: from }),
    readVersion(deps, user, { versionId: to }),
  ]);
  const { projectId } = before;
  if (projectId !== after.projectId) throw notFound();
  const compared = compareFiles(before.files, after.files);
  const ids = compared.flatMap((each) => [each.before?.id ?? [], each.after?.id ?? []].flat());
  const contents = await readContents(deps, user, { projectId, ids });
  return compared.map(({ path, before: old, after: now }) => ({
    path,
    before: old && (contents[old.id] ?? ""),
    after: now && (contents[now.id] ?? ""),
  }));
}

/** The files that differ between a version and the one it was made from; none for a first one. The caller has checked the owner. */
export async function readVersionChange(
  tx: Tx,
  versionId: string,
): Promise<{ before: ProjectFiles; after: ProjectFiles }> {
  const version = await tx.version.findUnique({
    where: { id: versionId },
    select: { projectId: true, treeId: true, parentId: true },
  });
  const parent = version?.parentId
    ? await tx.version.findUnique({ where: { id: version.parentId }, select: { treeId: true } })
    : null;
  if (!version?.treeId || !parent?.treeId) return { before: new Map(), after: new Map() };
  return readChange(tx, version.projectId, { from: parent.treeId, to: version.treeId });
}

/** The files that differ between a version, or an empty project, and the newest one. The caller has checked the owner. */
export async function readChangeSince(
  tx: Tx,
  projectId: string,
  versionId: string | null,
): Promise<{ before: ProjectFiles; after: ProjectFiles }> {
  const [to, from] = await readTreeIds(tx, projectId, versionId);
  return to ? readChange(tx, projectId, { from, to }) : { before: new Map(), after: new Map() };
}

/** The page of one of the user's versions. @throws DomainError not_found, also when the version holds no page */
export async function readVersionPage(
  { db }: { db: Db },
  user: SignedInUser,
  versionId: string,
): Promise<string> {
  const page = picturedPage(await readVersionFiles(db, user.id, versionId));
  if (page === null) throw notFound();
  return withViewerScheme(page);
}

/** All files of one of the user's versions; none when there is no such version. */
export async function readVersionFiles(
  db: Db,
  userId: string,
  versionId: string | null | undefined,
): Promise<ProjectFiles> {
  const version = versionId
    ? await db.version.findFirst({
        where: { id: versionId, project: { userId } },
        select: { projectId: true, treeId: true },
      })
    : null;
  return version?.treeId ? readTreeFiles(db, version.projectId, version.treeId) : new Map();
}
