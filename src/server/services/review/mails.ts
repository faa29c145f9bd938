import { z } from "zod";
import { noticeMail, type ReviewNotice } from "~/domain/review/notice";
import { readSettings } from "../account/settings";
import { defineUserMail, type WriteDeps } from "../mail/define-mail";
import { readCommentNotice, readSuggestionNotice } from "./read-notices";

export const reviewMails = {
  commentAdded: defineUserMail({
    kind: "comment_added",
    fields: z.object({ commentId: z.uuid() }),
    write: async (deps, { commentId }, { id: userId }) =>
      toMail(deps, userId, await readCommentNotice(deps.db, { commentId, userId })),
  }),
  suggestionNotice: defineUserMail({
    kind: "suggestion_notice",
    fields: z.object({ suggestionId: z.uuid() }),
    write: async (deps, { suggestionId }, { id: userId }) =>
      toMail(deps, userId, await readSuggestionNotice(deps.db, { suggestionId, userId })),
  }),
};

async function toMail({ db, appUrl }: WriteDeps, userId: string, notice: ReviewNotice | undefined) {
  if (!notice || !(await readSettings({ db }, { id: userId })).emailNotifications) return undefined;
  return noticeMail(notice, appUrl);
}
