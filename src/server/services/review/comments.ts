import type { SignedInUser } from "~/domain/auth/signed-in-user";
import { DomainError, notFound } from "~/domain/error/domain-error";
import { type Anchor, type Place, quoteLines } from "~/domain/review/anchor";
import { anchorInput, type StartThreadInput } from "~/domain/review/comment-input";
import { MAX_COMMENTS, MAX_OPEN_THREADS } from "~/domain/review/thread";
import type { Db, Tx } from "~/server/db";
import type { Streams } from "~/server/ports/streams";
import type { Clock, Ids } from "~/server/ports/system";
import { projectsFor } from "../access/access";
import { enforceStorageLimit } from "../billing/storage";
import { readOpenFiles } from "../project/files";
import { announceProject, requireProject } from "../project/require-project";
import { readVersionSummary } from "../project/versions";
import { type NoticeDeps, noticeOfComment } from "./notify";
import { requireThread } from "./require-thread";

type Deps = { db: Db; streams: Streams; clock: Clock; ids: Ids };

/**
 * Begins a thread about a place of a project with a first comment.
 *
 * @throws DomainError not_found, conflict when as many threads as can be are open, plan_needed when the storage of the
 *   project's owner is full
 */
export async function startThread(
  deps: Deps & NoticeDeps,
  user: SignedInUser,
  { projectId, anchor, text }: StartThreadInput,
): Promise<{ threadId: string }> {
  const { db, ids, clock } = deps;
  const threadId = ids.next();
  const commentId = await db.$transaction(async (tx) => {
    const { ownerId } = await requireProject(tx, user.id, { projectId, deed: "comment" });
    if (anchor.kind === "version") await requireVersionOf(tx, projectId, anchor.versionId);
    const thread = { id: threadId, projectId, authorId: user.id, anchor, createdAt: clock.now() };
    await tx.commentThread.create({ data: thread, select: { id: true } });
    const commentId = await insertComment(deps, tx, { threadId, userId: user.id, text });
    await enforceStorageLimit(tx, ownerId, { actorId: user.id });
    // The owner's row is locked by now, so concurrent ones cannot exceed the limit together.
    if ((await tx.commentThread.count({ where: { projectId, resolvedAt: null } })) > MAX_OPEN_THREADS)
      throw new DomainError("conflict", `At most ${MAX_OPEN_THREADS} threads can be open.`, {
        detail: "Resolve those that are done with.",
      });
    return commentId;
  });
  await announceProject(deps, projectId);
  void noticeOfComment(deps, commentId);
  return { threadId };
}

/** What a thread is about, for those who have no text of the lines to quote. */
type About = Place | { versionId: string };

/** Begins a thread about lines of the current files, or about a version. @throws DomainError as `startThread`, invalid */
export async function startThreadAbout(
  deps: Deps & NoticeDeps,
  user: SignedInUser,
  { projectId, about, text }: { projectId: string; about: About; text: string },
): Promise<{ threadId: string }> {
  const anchor =
    "versionId" in about
      ? await anchorOfVersion(deps, user, about)
      : await anchorOfLines(deps, user, { projectId, place: about });
  return startThread(deps, user, { projectId, anchor, text });
}

async function anchorOfVersion(
  { db }: { db: Db },
  user: SignedInUser,
  { versionId }: { versionId: string },
): Promise<Anchor> {
  const { number } = await readVersionSummary({ db }, user, { versionId });
  return { kind: "version", versionId, number };
}

async function anchorOfLines(
  { db }: { db: Db },
  user: SignedInUser,
  { projectId, place }: { projectId: string; place: Place },
): Promise<Anchor> {
  const { files } = await readOpenFiles({ db }, user, { projectId });
  const text = files.get(place.path);
  const quote = typeof text === "string" ? quoteLines(place, text) : undefined;
  if (quote?.startLine !== place.startLine)
    throw new DomainError("invalid", "The project has no such line.", { field: "start_line" });
  return anchorInput.parse({ kind: "lines", ...quote });
}

async function requireVersionOf(tx: Tx, projectId: string, versionId: string): Promise<void> {
  if ((await tx.version.count({ where: { id: versionId, projectId } })) === 0) throw notFound();
}

/** The author has read the thread up to their comment. */
async function insertComment(
  { ids, clock }: Pick<Deps, "ids" | "clock">,
  tx: Tx,
  { threadId, userId, text }: { threadId: string; userId: string; text: string },
): Promise<string> {
  const id = ids.next();
  await tx.comment.create({
    data: { id, threadId, authorId: userId, text, createdAt: clock.now() },
    select: { id: true },
  });
  await tx.threadLook.upsert({
    where: { threadId_userId: { threadId, userId } },
    create: { threadId, userId, commentId: id },
    update: { commentId: id },
    select: { threadId: true },
  });
  return id;
}

/**
 * Adds a comment to a thread.
 *
 * @throws DomainError not_found, conflict when the thread is full, plan_needed when the storage of the project's owner is
 */
export async function replyToThread(
  deps: Deps & NoticeDeps,
  user: SignedInUser,
  { threadId, text }: { threadId: string; text: string },
): Promise<{ commentId: string }> {
  const { projectId, commentId } = await deps.db.$transaction(async (tx) => {
    const { projectId, ownerId } = await requireThread(tx, { userId: user.id, threadId, deed: "comment" });
    const commentId = await insertComment(deps, tx, { threadId, userId: user.id, text });
    await enforceStorageLimit(tx, ownerId, { actorId: user.id });
    if ((await tx.comment.count({ where: { threadId } })) > MAX_COMMENTS)
      throw new DomainError("conflict", `A thread can have at most ${MAX_COMMENTS} comments.`, {
        detail: "Start another one.",
      });
    return { projectId, commentId };
  });
  await announceProject(deps, projectId);
  void noticeOfComment(deps, commentId);
  return { commentId };
}

/** Changes the text of one of the user's own comments. @throws DomainError not_found, plan_needed */
export async function editComment(
  deps: Deps,
  user: SignedInUser,
  { commentId, text }: { commentId: string; text: string },
): Promise<void> {
  const projectId = await deps.db.$transaction(async (tx) => {
    const comment = await tx.comment.findFirst({
      where: { id: commentId, authorId: user.id, thread: { project: projectsFor(user.id, "comment") } },
      select: { thread: { select: { projectId: true, project: { select: { userId: true } } } } },
    });
    if (!comment) throw notFound();
    await tx.comment.update({
      where: { id: commentId },
      data: { text, editedAt: deps.clock.now() },
      select: { id: true },
    });
    await enforceStorageLimit(tx, comment.thread.project.userId, { actorId: user.id });
    return comment.thread.projectId;
  });
  await announceProject(deps, projectId);
}

/** Deletes one of the user's own comments, or any in their own project; the last one with its thread. @throws DomainError not_found */
export async function deleteComment(
  deps: Pick<Deps, "db" | "streams">,
  user: SignedInUser,
  { commentId }: { commentId: string },
): Promise<void> {
  const projectId = await deps.db.$transaction(async (tx) => {
    const comment = await tx.comment.findFirst({
      where: {
        id: commentId,
        OR: [
          { authorId: user.id, thread: { project: projectsFor(user.id, "comment") } },
          { thread: { project: projectsFor(user.id, "manage") } },
        ],
      },
      select: { threadId: true, thread: { select: { projectId: true } } },
    });
    if (!comment) throw notFound();
    await tx.comment.deleteMany({ where: { id: commentId } });
    await tx.commentThread.deleteMany({ where: { id: comment.threadId, comments: { none: {} } } });
    return comment.thread.projectId;
  });
  await announceProject(deps, projectId);
}
