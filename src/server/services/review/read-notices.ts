import { mentionsIn } from "~/domain/review/mentions";
import { commentNotice, type ReviewNotice, suggestionNotice } from "~/domain/review/notice";
import type { Db } from "~/server/db";
import { chatsFor, projectsFor } from "../access/access";

/** What a user is told of a comment; undefined if they have no access, or have read it by now. */
export async function readCommentNotice(
  db: Db,
  { commentId, userId }: { commentId: string; userId: string },
): Promise<ReviewNotice | undefined> {
  const comment = await db.comment.findUnique({
    where: { id: commentId },
    select: {
      text: true,
      author: { select: { name: true } },
      thread: {
        select: {
          id: true,
          project: { select: { id: true, name: true } },
          looks: { where: { userId }, select: { commentId: true } },
        },
      },
    },
  });
  if (!comment) return undefined;
  const { text, author, thread } = comment;
  const { project, looks } = thread;
  const chat = await findChat(db, { projectId: project.id, userId });
  if (!chat || looks.some((look) => look.commentId >= commentId)) return undefined;
  return commentNotice(
    { author: author?.name ?? null, isMention: mentionsIn(text).includes(userId), project: project.name },
    { chatId: chat.id, threadId: thread.id },
  );
}

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
      OR: [
        { state: "open", authorId: { not: userId }, project: projectsFor(userId, "edit") },
        { state: { in: ["accepted", "refused"] }, authorId: userId },
      ],
    },
    select: {
      state: true,
      title: true,
      author: { select: { name: true } },
      decidedBy: { select: { name: true } },
      project: { select: { id: true, name: true } },
    },
  });
  if (!suggestion || suggestion.state === "withdrawn") return undefined;
  const { state, title, author, decidedBy, project } = suggestion;
  const chat = await findChat(db, { projectId: project.id, userId });
  const by = state === "open" ? author : decidedBy;
  return (
    chat &&
    suggestionNotice(
      { state, by: by?.name ?? null, title, project: project.name },
      { chatId: chat.id, suggestionId },
    )
  );
}

/** The newest chat of a project that the user can open. */
async function findChat(db: Db, { projectId, userId }: { projectId: string; userId: string }) {
  const chat = await db.chat.findFirst({
    where: { projectId, deletedAt: null, comparedWith: null, ...chatsFor(userId, "view") },
    orderBy: { updatedAt: "desc" },
    select: { id: true },
  });
  return chat ?? undefined;
}
