import "server-only";
import { z } from "zod";
import { timeZone } from "~/domain/account/usage";
import { listRecent } from "~/server/services/account/list-recent";
import { loadDashboard } from "~/server/services/account/load-dashboard";
import { readUsage } from "~/server/services/account/read-usage";
import { readViewer } from "~/server/services/account/read-viewer";
import { createRouter, userProcedure } from "../trpc";

export const accountRouter = createRouter({
  me: userProcedure.query(({ ctx }) => readViewer(ctx.deps, ctx.user)),
  dashboard: userProcedure.meta({ cost: 5 }).query(({ ctx }) => loadDashboard(ctx.deps, ctx.user)),
  recent: userProcedure.query(({ ctx }) => listRecent(ctx.deps, ctx.user)),
  usage: userProcedure
    .meta({ cost: 5 })
    .input(z.object({ timeZone }))
    .query(({ ctx, input }) => readUsage(ctx.deps, ctx.user, input)),
});
