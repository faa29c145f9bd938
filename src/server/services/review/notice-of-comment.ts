import type { LimitName } from "~/domain/auth/limits";
import { mentionsIn } from "~/domain/review/mentions";
import { threadPush } from "~/domain/review/thread-notice";
import type { Db } from "~/server/db";
import type { Limits } from "~/server/ports/limits";
import type { Ids } from "~/server/ports/system";
import { type PushDeps, pushToBrowsers } from "../account/push";
import { readSettings } from "../account/settings";
import { queueMail } from "../mail/queue-mail";
import { reviewMails } from "./mails";
import { readNotice } from "./read-notice";

export type NoticeDeps = PushDeps & { ids: Ids; limits: Limits };

/**
 * Tells whom a new comment concerns: who is mentioned in it, who began the thread and who has taken part. Nobody
 * without access. Never throws.
 */
export async function noticeOfComment(deps: NoticeDeps, commentId: string): Promise<void> {
  try {
    const { authorId, concerned } = await readConcerned(deps.db, commentId);
    for (const userId of concerned) {
      const notice = await readNotice(deps.db, { commentId, userId });
      const isFree = async (name: LimitName, key: string) =>
        (await deps.limits.consume({ name, key: `${key} ${userId}` })).waitSeconds === 0;
      if (!notice || !(await isFree("comment_notice", `${authorId}`))) continue;
      const { threadId, path, ...words } = notice;
      const settings = await readSettings(deps, { id: userId });
      if (settings.emailNotifications && (await isFree("thread_mail", threadId)))
        await queueMail(deps, deps.db, reviewMails.commentAdded.message({ userId, commentId }));
      if (settings.pushNotifications)
        await pushToBrowsers(deps, userId, threadPush(words, { threadId, path }));
    }
  } catch (error) {
    const reason = error instanceof Error ? error.message : "unknown";
    deps.log.warn({ commentId, error: reason }, "users could not be notified of a comment");
  }
}

async function readConcerned(
  db: Db,
  commentId: string,
): Promise<{ authorId: string | null; concerned: Set<string> }> {
  const comment = await db.comment.findUnique({
    where: { id: commentId },
    select: {
      authorId: true,
      text: true,
      thread: {
        select: {
          authorId: true,
          comments: {
            distinct: ["authorId"],
            where: { id: { lt: commentId }, authorId: { not: null } },
            select: { authorId: true },
          },
        },
      },
    },
  });
  if (!comment) return { authorId: null, concerned: new Set() };
  const { authorId, text, thread } = comment;
  const all = [...mentionsIn(text), thread.authorId, ...thread.comments.map((each) => each.authorId)];
  const concerned = new Set(all.flatMap((userId) => (userId === null || userId === authorId ? [] : userId)));
  return { authorId, concerned };
}
