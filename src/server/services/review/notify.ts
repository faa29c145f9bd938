import type { LimitName } from "~/domain/auth/limits";
import { mentionsIn } from "~/domain/review/mentions";
import { noticePush, type ReviewNotice } from "~/domain/review/notice";
import type { Limits } from "~/server/ports/limits";
import type { Ids } from "~/server/ports/system";
import { type PushDeps, pushToBrowsers } from "../account/push";
import { readSettings } from "../account/settings";
import type { MailMessage } from "../mail/define-mail";
import { queueMail } from "../mail/queue-mail";
import { reviewMails } from "./mails";
import { peopleOf } from "./people";
import { readCommentNotice, readSuggestionNotice } from "./read-notices";

export type NoticeDeps = PushDeps & { ids: Ids; limits: Limits };

/** Something that happened. */
type Happening = {
  byId: string | null;
  /** The id of the thread or suggestion that it happened to. */
  subjectId: string;
  /** Whom it may concern. */
  userIds: readonly string[];
  /** Undefined: it does not concern them. */
  read: (userId: string) => Promise<ReviewNotice | undefined>;
  mail: (userId: string) => MailMessage;
};

/**
 * Tells whom a new comment concerns: who is mentioned in it, who began the thread and who has taken part. Nobody
 * without access. Never throws.
 */
export const noticeOfComment = (deps: NoticeDeps, commentId: string): Promise<void> =>
  notify(deps, { commentId }, async () => {
    const comment = await deps.db.comment.findUniqueOrThrow({
      where: { id: commentId },
      select: {
        authorId: true,
        text: true,
        thread: {
          select: {
            id: true,
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
    const { authorId, text, thread } = comment;
    const others = [thread.authorId, ...thread.comments.map((each) => each.authorId)];
    return {
      byId: authorId,
      subjectId: thread.id,
      userIds: [...mentionsIn(text), ...others.flatMap((userId) => userId ?? [])],
      read: (userId) => readCommentNotice(deps.db, { commentId, userId }),
      mail: (userId) => reviewMails.commentAdded.message({ userId, commentId }),
    };
  });

/** Tells who may decide a suggestion that it was offered, or its author that it was decided. Never throws. */
export const noticeOfSuggestion = (
  deps: NoticeDeps,
  suggestionId: string,
  what: "offered" | "decided",
): Promise<void> =>
  notify(deps, { suggestionId }, async () => {
    const { authorId, decidedById, projectId } = await deps.db.suggestion.findUniqueOrThrow({
      where: { id: suggestionId },
      select: { authorId: true, decidedById: true, projectId: true },
    });
    const isOffered = what === "offered";
    const people = isOffered ? await peopleOf(deps.db, projectId) : [];
    return {
      byId: isOffered ? authorId : decidedById,
      subjectId: suggestionId,
      userIds: isOffered || !authorId ? people.map(({ id }) => id) : [authorId],
      read: (userId) => readSuggestionNotice(deps.db, { suggestionId, userId }),
      mail: (userId) => reviewMails.suggestionNotice.message({ userId, suggestionId }),
    };
  });

/** By email and push, as each user's settings say and within limits. @param ids for the log */
async function notify(
  deps: NoticeDeps,
  ids: Record<string, string>,
  find: () => Promise<Happening>,
): Promise<void> {
  try {
    const { byId, subjectId, userIds, read, mail } = await find();
    for (const userId of new Set(userIds)) {
      if (userId === byId) continue;
      const notice = await read(userId);
      const isFree = async (name: LimitName, key: string) =>
        (await deps.limits.consume({ name, key: `${key} ${userId}` })).waitSeconds === 0;
      if (!notice || !(await isFree("review_notice", `${byId}`))) continue;
      const settings = await readSettings(deps, { id: userId });
      if (settings.emailNotifications && (await isFree("review_mail", subjectId)))
        await queueMail(deps, deps.db, mail(userId));
      if (settings.pushNotifications) await pushToBrowsers(deps, userId, noticePush(notice));
    }
  } catch (error) {
    const reason = error instanceof Error ? error.message : "unknown";
    deps.log.warn({ ...ids, error: reason }, "users could not be notified of a comment or suggestion");
  }
}
