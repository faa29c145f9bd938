import { z } from "zod";
import { accountErasedMail } from "~/domain/account/account-mail";
import { replyFinishedMail } from "~/domain/account/chat-notifications";
import { defineMail, defineUserMail } from "~/server/services/mail/define-mail";

export const accountMails = {
  replyFinished: defineUserMail({
    kind: "reply_finished",
    fields: z.object({ chatId: z.uuid() }),
    async write({ db, appUrl }, { chatId }, { id: userId }) {
      const chat = await db.chat.findFirst({
        where: { id: chatId, userId, deletedAt: null },
        select: { id: true, title: true },
      });
      return chat ? replyFinishedMail({ title: chat.title, link: `${appUrl}/chat/${chat.id}` }) : undefined;
    },
  }),
  /** The user no longer exists, so the job stores the address until the email is sent. */
  accountErased: defineMail({
    kind: "account_erased",
    fields: z.object({ userId: z.uuid(), to: z.email() }),
    subjectId: "userId",
    write: async ({ appUrl }, { to }) => ({ to, ...accountErasedMail({ signUpLink: `${appUrl}/signup` }) }),
  }),
};
