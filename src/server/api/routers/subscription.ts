import "server-only";
import { forgetUser } from "~/server/auth/session-cache";
import { cancelSubscription, resumeSubscription } from "~/server/services/billing/cancel-subscription";
import { readSubscription } from "~/server/services/billing/read-subscription";
import { createRouter, userProcedure } from "../trpc";

export const subscriptionRouter = createRouter({
  read: userProcedure.query(({ ctx }) => readSubscription(ctx.deps, ctx.user)),
  /** The session that is remembered has the plan of before. */
  cancel: userProcedure.mutation(({ ctx }) =>
    cancelSubscription(ctx.deps, ctx.user).finally(() => forgetUser(ctx.user.id)),
  ),
  resume: userProcedure.mutation(({ ctx }) =>
    resumeSubscription(ctx.deps, ctx.user).finally(() => forgetUser(ctx.user.id)),
  ),
});
