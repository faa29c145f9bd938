import "server-only";
import { readQuota } from "~/server/services/billing/read-quota";
import { createRouter, userProcedure } from "../trpc";

export const billingRouter = createRouter({
  quota: userProcedure.query(({ ctx }) => readQuota(ctx.deps, ctx.user)),
});
