import { mentionsIn } from "~/domain/review/mentions";
import { threadPath } from "~/domain/review/thread-notice";
import type { Db } from "~/server/db";
import { chatsFor } from "../access/access";

/** What a user is told of a comment; undefined if they have no access, or have read it by now. */
export async function readNotice(db: Db, { commentId, userId }: { commentId: string; userId: string }) {
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
  const chat = await db.chat.findFirst({
    where: { projectId: project.id, deletedAt: null, comparedWith: null, ...chatsFor(userId, "view") },
    orderBy: { updatedAt: "desc" },
    select: { id: true },
  });
  if (!chat || looks.some((look) => look.commentId >= commentId)) return undefined;
  return {
    threadId: thread.id,
    path: threadPath(chat.id, thread.id),
    author: author?.name ?? null,
    project: project.name,
    isMention: mentionsIn(text).includes(userId),
  };
}
