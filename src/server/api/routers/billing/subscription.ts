import "server-only";
import { cancelSubscription, resumeSubscription } from "~/server/services/billing/cancel-subscription";
import { readSubscription } from "~/server/services/billing/read-subscription";
import { invalidateSessionAfter } from "../../invalidate-session-after";
import { createRouter, userProcedure } from "../../trpc";

export const subscriptionRouter = createRouter({
  read: userProcedure.query(({ ctx }) => readSubscription(ctx.deps, ctx.user)),
  cancel: userProcedure.mutation(({ ctx }) =>
    invalidateSessionAfter(ctx, cancelSubscription(ctx.deps, ctx.user)),
  ),
  resume: userProcedure.mutation(({ ctx }) =>
    invalidateSessionAfter(ctx, resumeSubscription(ctx.deps, ctx.user)),
  ),
});
