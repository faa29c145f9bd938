import type { SignedInUser } from "~/domain/auth/signed-in-user";
import { mentionOf, mentionsIn } from "~/domain/review/mentions";
import {
  commentNotice,
  MAX_LISTED_NOTICES,
  type ReviewNotice,
  suggestionNotice,
} from "~/domain/review/notice";
import type { Db } from "~/server/db";
import type { Prisma } from "~/server/db/generated/client";
import { chatsFor, projectsFor } from "../access/access";

/** With the newest chat that the user can open. */
const projectOf = (userId: string) =>
  ({
    select: {
      name: true,
      chats: {
        where: { deletedAt: null, comparedWith: null, ...chatsFor(userId, "view") },
        orderBy: { updatedAt: "desc" },
        take: 1,
        select: { id: true },
      },
    },
  }) satisfies Prisma.ProjectDefaultArgs;

const commentFor = (userId: string) =>
  ({
    id: true,
    text: true,
    author: { select: { name: true } },
    thread: {
      select: {
        id: true,
        project: projectOf(userId),
        looks: { where: { userId }, select: { commentId: true } },
      },
    },
  }) satisfies Prisma.CommentSelect;

type CommentRow = Prisma.CommentGetPayload<{ select: ReturnType<typeof commentFor> }>;

function noticeOf({ id, text, author, thread }: CommentRow, userId: string): ReviewNotice | undefined {
  const { project, looks } = thread;
  const [chat] = project.chats;
  if (!chat || looks.some(({ commentId }) => commentId >= id)) return undefined;
  return commentNotice(
    { author: author?.name ?? null, isMention: mentionsIn(text).includes(userId), project: project.name },
    { chatId: chat.id, threadId: thread.id },
  );
}

/** What a user is told of a comment; undefined if they have no access, or have read it by now. */
export async function readCommentNotice(
  db: Db,
  { commentId, userId }: { commentId: string; userId: string },
): Promise<ReviewNotice | undefined> {
  const comment = await db.comment.findUnique({ where: { id: commentId }, select: commentFor(userId) });
  return comment ? noticeOf(comment, userId) : undefined;
}

const suggestionFor = (userId: string) =>
  ({
    id: true,
    state: true,
    title: true,
    author: { select: { name: true } },
    decidedBy: { select: { name: true } },
    project: projectOf(userId),
  }) satisfies Prisma.SuggestionSelect;

type SuggestionRow = Prisma.SuggestionGetPayload<{ select: ReturnType<typeof suggestionFor> }>;

function noticeOfSuggestion(row: SuggestionRow): ReviewNotice | undefined {
  const { id: suggestionId, state, title, author, decidedBy, project } = row;
  const [chat] = project.chats;
  if (!chat || state === "withdrawn") return undefined;
  const by = (state === "open" ? author : decidedBy)?.name ?? null;
  return suggestionNotice({ state, by, title, project: project.name }, { chatId: chat.id, suggestionId });
}

/** Open, by another, and the user may decide it. */
const waitsFor = (userId: string) =>
  ({
    state: "open",
    OR: [{ authorId: null }, { authorId: { not: userId } }],
    project: projectsFor(userId, "edit"),
  }) satisfies Prisma.SuggestionWhereInput;

/**
 * What a user is told of a suggestion: while it is open, if they may decide it; then, if it was theirs. Undefined if it
 * does not concern them, or no longer.
 */
export async function readSuggestionNotice(
  db: Db,
  { suggestionId, userId }: { suggestionId: string; userId: string },
): Promise<ReviewNotice | undefined> {
  const suggestion = await db.suggestion.findFirst({
    where: {
      id: suggestionId,
      OR: [waitsFor(userId), { state: { in: ["accepted", "refused"] }, authorId: userId }],
    },
    select: suggestionFor(userId),
  });
  return suggestion ? noticeOfSuggestion(suggestion) : undefined;
}

/** Comments that are looked through for unread ones. */
const MAX_COMMENTS = 100;

/**
 * What waits for a user: unread comments in threads that they take part in or that mention them, the newest of each
 * thread, and suggestions that they may decide.
 */
export async function listNotices({ db }: { db: Db }, { id: userId }: SignedInUser): Promise<ReviewNotice[]> {
  const takesPart = [{ authorId: userId }, { comments: { some: { authorId: userId } } }];
  const [comments, suggestions] = await Promise.all([
    db.comment.findMany({
      where: {
        AND: [
          { OR: [{ authorId: null }, { authorId: { not: userId } }] },
          { OR: [{ thread: { OR: takesPart } }, { text: { contains: mentionOf(userId) } }] },
        ],
        thread: { resolvedAt: null, project: projectsFor(userId, "view") },
      },
      orderBy: { id: "desc" },
      take: MAX_COMMENTS,
      select: commentFor(userId),
    }),
    db.suggestion.findMany({
      where: waitsFor(userId),
      orderBy: { id: "desc" },
      take: MAX_LISTED_NOTICES,
      select: suggestionFor(userId),
    }),
  ]);
  const newest = new Map(comments.toReversed().map((comment) => [comment.thread.id, comment]));
  return [
    ...[...newest.values()].reverse().flatMap((comment) => noticeOf(comment, userId) ?? []),
    ...suggestions.flatMap((suggestion) => noticeOfSuggestion(suggestion) ?? []),
  ].slice(0, MAX_LISTED_NOTICES);
}
