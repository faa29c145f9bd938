import { z } from "zod";
import { accountErasedMail } from "~/domain/account/account-mail";
import { chatMail, chatNotificationKinds } from "~/domain/account/chat-notifications";
import { defineMail, defineUserMail } from "~/server/services/mail/define-mail";
import { chatsFor } from "../access/access";

export const accountMails = {
  replyFinished: defineUserMail({
    kind: "reply_finished",
    // Mails queued before the kind was noted are of replies that are complete.
    fields: z.object({ chatId: z.uuid(), about: z.enum(chatNotificationKinds).default("reply_complete") }),
    async write({ db, appUrl }, { chatId, about }, { id: userId }) {
      const chat = await db.chat.findFirst({
        where: { id: chatId, deletedAt: null, ...chatsFor(userId, "view") },
        select: { id: true, title: true },
      });
      return chat ? chatMail(about, { title: chat.title, link: `${appUrl}/chat/${chat.id}` }) : undefined;
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
