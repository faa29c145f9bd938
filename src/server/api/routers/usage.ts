import { reportInput } from "~/domain/usage/usage-report";
import { readUsageReport } from "~/server/services/usage/read-report";
import { createRouter, forUser, userProcedure } from "../trpc";

export const usageRouter = createRouter({
  report: userProcedure.input(reportInput).query(forUser(readUsageReport)),
});
