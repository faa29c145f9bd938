import { outboxHref } from "~/server/auth/local-outbox";
import { createRouter, publicProcedure } from "../trpc";

export const mailRouter = createRouter({
  outboxHref: publicProcedure.query(({ ctx }) => outboxHref(ctx.headers)),
});
