import type { SignedInUser } from "~/domain/auth/signed-in-user";
import { notFound } from "~/domain/error/domain-error";
import { compareFiles } from "~/domain/project/compare-files";
import type { ProjectFile, VersionListInput, VersionListing, VersionSummary } from "~/domain/project/project";
import type { FileContent, ProjectFiles } from "~/domain/project/project-files";
import { picturedPage } from "~/domain/project/version";
import { firstCharacters } from "~/domain/text/first-characters";
import { inLikePattern } from "~/domain/text/like-pattern";
import { firstLine } from "~/domain/text/short-name";
import type { Db, Tx } from "~/server/db";
import type { Prisma } from "~/server/db/generated/client";
import type { Streams } from "~/server/ports/streams";
import type { Clock } from "~/server/ports/system";
import { withViewerScheme } from "~preview";
import { projectsFor } from "../access/access";
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
  await requireProject(db, user.id, { projectId, deed: "view" });
  const rows = await db.version.findMany({
    where: { projectId, ...(cursor ? { number: { lt: cursor } } : {}), ...matching(search) },
    orderBy: { number: "desc" },
    take: limit + 1,
    select: summaryColumns,
  });
  const items = rows.slice(0, limit).map(toSummary);
  return { items, nextCursor: rows.length > limit ? (items.at(-1)?.number ?? null) : null };
}

/** The summary of one version. @throws DomainError not_found */
export async function readVersionSummary(
  { db }: Deps,
  user: SignedInUser,
  { versionId }: { versionId: string },
): Promise<VersionSummary> {
  const row = await db.version.findFirst({
    where: { id: versionId, project: projectsFor(user.id, "view") },
    select: summaryColumns,
  });
  if (!row) throw notFound();
  return toSummary(row);
}

const summaryColumns = {
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
}: Prisma.VersionGetPayload<{ select: typeof summaryColumns }>): VersionSummary => ({
  ...version,
  message: firstCharacters(firstLine(message), MESSAGE_CHARACTERS),
  isGood: goodAt !== null,
  reply: reply && !reply.chat.deletedAt ? { chatId: reply.chat.id, messageId: reply.id } : null,
});

function matching(search: string | undefined): Prisma.VersionWhereInput {
  if (!search) return {};
  const matches = { contains: inLikePattern(search), mode: "insensitive" } as const;
  return /^\d{1,9}$/.test(search)
    ? { OR: [{ number: Number(search) }, { name: matches }] }
    : { OR: [{ name: matches }, { message: matches }, { authorName: matches }] };
}

/** The files of one version, without their contents. @throws DomainError not_found */
export async function readVersion(
  { db }: Deps,
  user: SignedInUser,
  { versionId }: { versionId: string },
): Promise<VersionListing> {
  const version = await requireVersion(db, user.id, { versionId, deed: "view" });
  const { projectId, number, treeId, messageId: replyId } = version;
  return { projectId, versionId, number, replyId, files: await listTree(db, projectId, treeId) };
}

/** Names a version; "" removes the name. @throws DomainError not_found */
export async function nameVersion(
  deps: { db: Db; streams: Streams },
  user: SignedInUser,
  { versionId, name }: { versionId: string; name: string },
): Promise<void> {
  const { projectId } = await requireVersion(deps.db, user.id, { versionId, deed: "edit" });
  await deps.db.version.updateMany({ where: { id: versionId }, data: { name: name || null } });
  await announceProject(deps, projectId);
}

/** Records the first time that the preview ran a version without an error. @throws DomainError not_found */
export async function markVersionGood(
  { db, clock }: { db: Db; clock: Clock },
  user: { id: string },
  { versionId }: { versionId: string },
): Promise<void> {
  await requireVersion(db, user.id, { versionId, deed: "edit" });
  await db.version.updateMany({
    where: { id: versionId, goodAt: null },
    data: { goodAt: clock.now() },
  });
}

type Target = { projectId: string; number: number | null; from: string };

/** A version by number; without one, the version before the last change up to `from`. Null: none. */
export const findTargetVersion = (db: Db | Tx, userId: string, { projectId, number, from }: Target) =>
  number === null
    ? versionBefore(db, userId, from)
    : db.version.findFirst({
        where: { projectId, number, project: projectsFor(userId, "view") },
        select: targetColumns,
      });

const targetColumns = { id: true, number: true, treeId: true } as const;

/** Consecutive repairs that are skipped. */
const MAX_REPAIRS = 20;

/**
 * The version before the last requested change, with all versions of its run and the repairs after it. Null: none.
 */
async function versionBefore(db: Db | Tx, userId: string, versionId: string) {
  let id: string | null = versionId;
  for (let repairs = 0; id !== null && repairs < MAX_REPAIRS; repairs++) {
    const version: VersionOrigin | null = await db.version.findFirst({
      where: { id, project: projectsFor(userId, "view") },
      select: originColumns,
    });
    id = version?.reply?.baseVersionId ?? version?.parentId ?? null;
    if (!version?.reply?.parent?.repair) break;
  }
  return id === null
    ? null
    : db.version.findFirst({ where: { id, project: projectsFor(userId, "view") }, select: targetColumns });
}

const originColumns = {
  parentId: true,
  reply: { select: { baseVersionId: true, parent: { select: { repair: { select: { id: true } } } } } },
} as const;

type VersionOrigin = {
  parentId: string | null;
  reply: { baseVersionId: string | null; parent: { repair: { id: string } | null } | null } | null;
};

/** A differing file; null: it does not exist on that side. */
export type DifferentFile = { path: string; before: FileContent | null; after: FileContent | null };

/** The files that differ between two versions. @throws DomainError not_found, also for different projects */
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
  return readDifferences(deps, user, { projectId, before: before.files, after: after.files });
}

type Listings = { projectId: string; before: readonly ProjectFile[]; after: readonly ProjectFile[] };

/** The files that differ between two lists of a project's files, with their contents. @throws DomainError not_found */
export async function readDifferences(
  deps: { db: Db },
  user: SignedInUser,
  { projectId, before, after }: Listings,
): Promise<DifferentFile[]> {
  const compared = compareFiles(before, after);
  const ids = compared.flatMap((each) => [each.before?.id ?? [], each.after?.id ?? []].flat());
  const contents = await readContents(deps, user, { projectId, ids });
  return compared.map(({ path, before: old, after: now }) => ({
    path,
    before: old && (contents[old.id] ?? ""),
    after: now && (contents[now.id] ?? ""),
  }));
}

/** The files that differ between a version and its parent; none without a parent. The caller has checked access. */
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

/** The files that differ between a version, or an empty project, and the head. The caller has checked access. */
export async function readChangeSince(
  tx: Tx,
  projectId: string,
  versionId: string | null,
): Promise<{ before: ProjectFiles; after: ProjectFiles }> {
  const [to, from] = await readTreeIds(tx, projectId, versionId);
  return to ? readChange(tx, projectId, { from, to }) : { before: new Map(), after: new Map() };
}

/** The page of a version that the user may view. @throws DomainError not_found, also without a page */
export async function readVersionPage(
  { db }: { db: Db },
  user: SignedInUser,
  versionId: string,
): Promise<string> {
  const page = picturedPage(await readVersionFiles(db, user.id, versionId));
  if (page === null) throw notFound();
  return withViewerScheme(page);
}

/** All files of a version that the user may view; empty if there is none. */
export async function readVersionFiles(
  db: Db,
  userId: string,
  versionId: string | null | undefined,
): Promise<ProjectFiles> {
  const version = versionId
    ? await db.version.findFirst({
        where: { id: versionId, project: projectsFor(userId, "view") },
        select: { projectId: true, treeId: true },
      })
    : null;
  return version?.treeId ? readTreeFiles(db, version.projectId, version.treeId) : new Map();
}
