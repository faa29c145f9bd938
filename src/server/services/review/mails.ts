import { z } from "zod";
import { threadMail } from "~/domain/review/thread-notice";
import { readSettings } from "../account/settings";
import { defineUserMail } from "../mail/define-mail";
import { readNotice } from "./read-notice";

export const reviewMails = {
  commentAdded: defineUserMail({
    kind: "comment_added",
    fields: z.object({ commentId: z.uuid() }),
    async write({ db, appUrl }, { commentId }, { id: userId }) {
      const notice = await readNotice(db, { commentId, userId });
      if (!notice || !(await readSettings({ db }, { id: userId })).emailNotifications) return undefined;
      return threadMail(notice, `${appUrl}${notice.path}`);
    },
  }),
};
