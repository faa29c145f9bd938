import { reportInput, reportPeriod } from "~/domain/usage/report-input";
import { readInstallationUsage, readUsageReport } from "~/server/services/usage/read-report";
import { createRouter, forUser, ownerProcedure, userProcedure } from "../trpc";

export const usageRouter = createRouter({
  report: userProcedure.input(reportInput).query(forUser(readUsageReport)),
  ofInstallation: ownerProcedure.input(reportPeriod).query(forUser(readInstallationUsage)),
});
