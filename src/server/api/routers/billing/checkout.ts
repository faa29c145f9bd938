import "server-only";
import { challengeInput, changePlanInput, subscribeInput } from "~/domain/billing/checkout-input";
import { order } from "~/domain/billing/order";
import { answerChallenge } from "~/server/services/billing/answer-challenge";
import { changePlan } from "~/server/services/billing/change-plan";
import { finishCheckout } from "~/server/services/billing/finish-checkout";
import { readCheckout } from "~/server/services/billing/read-checkout";
import { subscribe } from "~/server/services/billing/subscribe";
import { invalidateSessionAfter } from "../../invalidate-session-after";
import { createRouter, userProcedure } from "../../trpc";

export const checkoutRouter = createRouter({
  preview: userProcedure
    .meta({ cost: 5 })
    .input(order)
    .query(({ ctx, input }) => readCheckout(ctx.deps, ctx.user, input)),
  subscribe: userProcedure
    .meta({ cost: 5 })
    .input(subscribeInput)
    .mutation(({ ctx, input }) => invalidateSessionAfter(ctx, subscribe(ctx.deps, ctx.user, input))),
  changePlan: userProcedure
    .meta({ cost: 5 })
    .input(changePlanInput)
    .mutation(({ ctx, input }) => invalidateSessionAfter(ctx, changePlan(ctx.deps, ctx.user, input))),
  /** Called on return from the bank's challenge. */
  finish: userProcedure
    .meta({ cost: 5 })
    .input(order)
    .mutation(({ ctx, input }) => invalidateSessionAfter(ctx, finishCheckout(ctx.deps, ctx.user, input))),
  /** Answers the simulated bank's challenge; test mode only. */
  answerChallenge: userProcedure
    .input(challengeInput)
    .mutation(({ ctx, input }) => answerChallenge(ctx.deps, input)),
});
