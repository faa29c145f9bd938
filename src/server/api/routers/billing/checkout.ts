import { challengeInput, changePlanInput, subscribeInput } from "~/domain/billing/checkout-input";
import { order } from "~/domain/billing/order";
import { finishCheckout, readCheckout } from "~/server/services/billing/checkout";
import { answerChallenge } from "~/server/services/billing/payment";
import { subscribe } from "~/server/services/billing/subscribe";
import { changePlan } from "~/server/services/billing/subscription";
import { createRouter, forUser, planProcedure, userProcedure } from "../../trpc";

export const checkoutRouter = createRouter({
  preview: userProcedure.meta({ cost: 5 }).input(order).query(forUser(readCheckout)),
  subscribe: planProcedure.meta({ cost: 5 }).input(subscribeInput).mutation(forUser(subscribe)),
  changePlan: planProcedure.meta({ cost: 5 }).input(changePlanInput).mutation(forUser(changePlan)),
  /** Called on return from the bank's challenge. */
  finish: planProcedure.meta({ cost: 5 }).input(order).mutation(forUser(finishCheckout)),
  /** Answers the simulated bank's challenge; test mode only. */
  answerChallenge: userProcedure
    .input(challengeInput)
    .mutation(({ ctx, input }) => answerChallenge(ctx.deps, input)),
});
