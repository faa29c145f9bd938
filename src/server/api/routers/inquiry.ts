import { inquiryInput } from "~/domain/inquiry/inquiry";
import { sendInquiry } from "~/server/services/inquiry/send-inquiry";
import { createRouter, limitedProcedure, publicProcedure } from "../trpc";

export const inquiryRouter = createRouter({
  /** The address to write to when the form fails. */
  contact: publicProcedure.query(({ ctx }) => ({ email: ctx.deps.salesEmail })),
  send: limitedProcedure("inquiry_address")
    .input(inquiryInput)
    .mutation(({ ctx, input }) => sendInquiry(ctx.deps, input)),
});
