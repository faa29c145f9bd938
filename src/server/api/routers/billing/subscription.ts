import "server-only";
import { cancelSubscription, resumeSubscription } from "~/server/services/billing/cancel-subscription";
import { readSubscription } from "~/server/services/billing/read-subscription";
import { createRouter, forUser, planProcedure, userProcedure } from "../../trpc";

export const subscriptionRouter = createRouter({
  read: userProcedure.query(forUser(readSubscription)),
  cancel: planProcedure.mutation(forUser(cancelSubscription)),
  resume: planProcedure.mutation(forUser(resumeSubscription)),
});
