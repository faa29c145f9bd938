import "server-only";
import { themeChoice } from "~/domain/account/theme";
import { loadDashboard } from "~/server/services/account/load-dashboard";
import { saveTheme } from "~/server/services/account/save-theme";
import { createRouter, userProcedure } from "../trpc";

export const accountRouter = createRouter({
  dashboard: userProcedure.query(({ ctx }) => loadDashboard(ctx.deps, ctx.user)),
  saveTheme: userProcedure
    .input(themeChoice)
    .mutation(({ ctx, input }) => saveTheme(ctx.deps, ctx.user, input)),
});
