import { z } from "zod";
import { timeZone } from "~/domain/account/usage";
import { listRecent, loadDashboard } from "~/server/services/account/dashboard";
import { readUsage } from "~/server/services/account/read-usage";
import { readViewer } from "~/server/services/account/read-viewer";
import { createRouter, forUser, userProcedure } from "../trpc";

export const accountRouter = createRouter({
  me: userProcedure.query(forUser(readViewer)),
  dashboard: userProcedure.meta({ cost: 5 }).query(forUser(loadDashboard)),
  recent: userProcedure.query(forUser(listRecent)),
  usage: userProcedure.meta({ cost: 5 }).input(z.object({ timeZone })).query(forUser(readUsage)),
});
