import "server-only";
import { loadDashboard } from "~/server/services/account/load-dashboard";
import { createRouter, userProcedure } from "../trpc";

export const accountRouter = createRouter({
  dashboard: userProcedure.query(({ ctx }) => loadDashboard(ctx.deps, ctx.user)),
});
