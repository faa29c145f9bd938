import "server-only";
import { z } from "zod";
import { timeZone } from "~/domain/account/usage";
import { listRecent } from "~/server/services/account/list-recent";
import { loadDashboard } from "~/server/services/account/load-dashboard";
import { readUsage } from "~/server/services/account/read-usage";
import { whoAmI } from "~/server/services/account/who-am-i";
import { createRouter, userProcedure } from "../trpc";

export const accountRouter = createRouter({
  me: userProcedure.query(({ ctx }) => whoAmI(ctx.deps, ctx.user)),
  dashboard: userProcedure.meta({ cost: 5 }).query(({ ctx }) => loadDashboard(ctx.deps, ctx.user)),
  recent: userProcedure.query(({ ctx }) => listRecent(ctx.deps, ctx.user)),
  usage: userProcedure
    .meta({ cost: 5 })
    .input(z.object({ timeZone }))
    .query(({ ctx, input }) => readUsage(ctx.deps, ctx.user, input)),
});
