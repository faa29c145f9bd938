import { z } from "zod";
import { billingMail, subscriptionNotice } from "~/domain/billing/subscription-notice";
import { defineUserMail } from "~/server/services/mail/define-mail";

export const billingMails = {
  notice: defineUserMail({
    kind: "billing_notice",
    /** `isTest`: no money moved. */
    fields: z.object({ news: subscriptionNotice, isTest: z.boolean() }),
    write: async ({ appUrl }, { news, isTest }) => billingMail(news, { appUrl, isTest }),
  }),
};
