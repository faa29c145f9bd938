import {
  cancelSubscription,
  readSubscription,
  resumeSubscription,
} from "~/server/services/billing/subscription";
import { createRouter, forUser, planProcedure, userProcedure } from "../../trpc";

export const subscriptionRouter = createRouter({
  read: userProcedure.query(forUser(readSubscription)),
  cancel: planProcedure.mutation(forUser(cancelSubscription)),
  resume: planProcedure.mutation(forUser(resumeSubscription)),
});
