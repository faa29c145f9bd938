import type { Deed } from "~/domain/access/role";
import type { SignedInUser } from "~/domain/auth/signed-in-user";
import { type Anchor, placeFinder } from "~/domain/review/anchor";
import { anchorInput, type ListThreadsInput } from "~/domain/review/comment-input";
import {
  MAX_COMMENTS,
  MAX_OPEN_THREADS,
  type ThreadList,
  type ThreadSummary,
  type ThreadView,
} from "~/domain/review/thread";
import type { Db } from "~/server/db";
import { Prisma } from "~/server/db/generated/client";
import type { Streams } from "~/server/ports/streams";
import type { Clock } from "~/server/ports/system";
import { projectsFor } from "../access/access";
import { personColumns, toPerson } from "../access/person";
import { readOpenFiles } from "../project/files";
import { announceProject, requireProject } from "../project/require-project";
import { peopleOf } from "./people";
import { requireThread } from "./require-thread";

/** Of those that are resolved, the newest. */
const MAX_LISTED = MAX_OPEN_THREADS + 100;
const EXCERPT_CHARACTERS = 300;

type Row = Omit<ThreadSummary, "anchor" | "place" | "author"> & { anchor: unknown; authorId: string | null };

/** A project's threads, with their places in its current files. @throws DomainError not_found */
export async function listThreads(
  { db }: { db: Db },
  user: SignedInUser,
  { projectId, withResolved }: ListThreadsInput,
): Promise<ThreadList> {
  await requireProject(db, user.id, { projectId, deed: "view" });
  const rows = await db.$queryRaw<Row[]>(Prisma.sql`
    SELECT t.id, t.anchor, t.author_id AS "authorId", t.created_at AS "createdAt", t.resolved_at AS "resolvedAt",
      (SELECT left(c.text, ${EXCERPT_CHARACTERS}::int) FROM comments c WHERE c.thread_id = t.id
        ORDER BY c.id LIMIT 1) AS excerpt,
      (SELECT count(*)::int FROM comments c WHERE c.thread_id = t.id) AS comments,
      (SELECT count(*)::int FROM comments c WHERE c.thread_id = t.id AND c.author_id IS DISTINCT FROM ${user.id}::uuid
        AND (l.comment_id IS NULL OR c.id > l.comment_id)) AS unread
    FROM comment_threads t LEFT JOIN thread_looks l ON l.thread_id = t.id AND l.user_id = ${user.id}::uuid
    WHERE t.project_id = ${projectId}::uuid AND (t.resolved_at IS NULL OR ${withResolved})
    ORDER BY t.resolved_at IS NOT NULL, t.id DESC LIMIT ${MAX_LISTED}`);
  const anchors = rows.map(({ anchor }) => toAnchor(anchor));
  const [authors, { mayComment }, files] = await Promise.all([
    db.user.findMany({
      where: { id: { in: rows.flatMap(({ authorId }) => authorId ?? []) } },
      select: personColumns,
    }),
    readDeeds(db, user.id, projectId),
    anchors.some(({ kind }) => kind !== "version")
      ? readOpenFiles({ db }, user, { projectId }).then((open) => open.files)
      : new Map(),
  ]);
  const people = new Map(authors.map((author) => [author.id, toPerson(author)]));
  const find = placeFinder(files);
  return {
    threads: rows.map(({ authorId, anchor: _, ...row }, at) => {
      const anchor = anchors[at] ?? goneVersion;
      return {
        ...row,
        anchor,
        author: people.get(authorId ?? "") ?? null,
        place: anchor.kind === "version" ? null : find(anchor),
      };
    }),
    mayComment,
  };
}

const goneVersion: Anchor = { kind: "version", versionId: "", number: 0 };
const toAnchor = (stored: unknown): Anchor => anchorInput.safeParse(stored).data ?? goneVersion;

async function readDeeds(db: Db, userId: string, projectId: string) {
  const isAllowed = async (deed: Deed) =>
    (await db.project.count({ where: { id: projectId, ...projectsFor(userId, deed) } })) > 0;
  const [mayComment, mayEdit] = await Promise.all([isAllowed("comment"), isAllowed("edit")]);
  return { mayComment, mayEdit };
}

/** A thread with its comments, the oldest first. @throws DomainError not_found */
export async function readThread(
  { db }: { db: Db },
  user: SignedInUser,
  { threadId }: { threadId: string },
): Promise<ThreadView> {
  const { id, projectId, ownerId, anchor, resolvedAt } = await requireThread(db, {
    userId: user.id,
    threadId,
    deed: "view",
  });
  const [rows, people, deeds] = await Promise.all([
    db.comment.findMany({
      where: { threadId },
      orderBy: { id: "asc" },
      take: MAX_COMMENTS,
      select: {
        id: true,
        authorId: true,
        text: true,
        createdAt: true,
        editedAt: true,
        author: { select: personColumns },
      },
    }),
    peopleOf(db, projectId),
    readDeeds(db, user.id, projectId),
  ]);
  const comments = rows.map(({ authorId, author, ...row }) => {
    const isOwn = deeds.mayComment && authorId === user.id;
    return {
      ...row,
      author: author && toPerson(author),
      mayEdit: isOwn,
      mayDelete: isOwn || ownerId === user.id,
    };
  });
  return { id, projectId, anchor: toAnchor(anchor), resolvedAt, comments, people, ...deeds };
}

type Deps = { db: Db; streams: Streams; clock: Clock };

/** Takes a thread out of the list of open ones. @throws DomainError not_found */
export const resolveThread = (
  deps: Deps,
  user: SignedInUser,
  { threadId }: { threadId: string },
): Promise<void> => setResolved(deps, user, { threadId, resolvedAt: deps.clock.now() });

/** @throws DomainError not_found */
export const reopenThread = (
  deps: Deps,
  user: SignedInUser,
  { threadId }: { threadId: string },
): Promise<void> => setResolved(deps, user, { threadId, resolvedAt: null });

async function setResolved(
  deps: Deps,
  user: SignedInUser,
  { threadId, resolvedAt }: { threadId: string; resolvedAt: Date | null },
): Promise<void> {
  const { projectId } = await requireThread(deps.db, { userId: user.id, threadId, deed: "comment" });
  await deps.db.commentThread.updateMany({
    where: { id: threadId, project: projectsFor(user.id, "comment") },
    data: { resolvedAt, resolvedById: resolvedAt && user.id },
  });
  await announceProject(deps, projectId);
}

/** Notes up to which comment the user has read a thread. @throws DomainError not_found */
export async function markThreadSeen(
  { db }: { db: Db },
  user: SignedInUser,
  { threadId, commentId }: { threadId: string; commentId: string },
): Promise<void> {
  await requireThread(db, { userId: user.id, threadId, deed: "view" });
  await db.$executeRaw`
    INSERT INTO thread_looks AS look (thread_id, user_id, comment_id)
    SELECT thread_id, ${user.id}::uuid, id FROM comments WHERE id = ${commentId}::uuid AND thread_id = ${threadId}::uuid
    ON CONFLICT (thread_id, user_id) DO UPDATE SET comment_id = GREATEST(look.comment_id, excluded.comment_id)`;
}
