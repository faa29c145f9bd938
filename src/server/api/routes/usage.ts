import { z } from "zod";
import { reportInput } from "~/domain/usage/report-input";
import { exportInstallationUsage, exportUsage } from "~/server/services/usage/export-usage";
import { download } from "../file-response";
import { type Route, userRoute } from "../route";

const period = reportInput.pick({ range: true, timeZone: true });
const input = period.extend({ team: z.uuid().optional() }).transform(({ team, ...rest }) => ({
  ...rest,
  scope: team ? { of: "team" as const, teamId: team } : { of: "user" as const },
}));

const csv = (content: AsyncGenerator<Uint8Array>) =>
  download({ fileName: "usage.csv", contentType: "text/csv; charset=utf-8", content });

/** Downloads the user's usage, or that of a team of theirs: `?range=year&timeZone=UTC&team=…`. */
export const usage: Route = {
  GET: userRoute({
    input,
    cost: 50,
    concurrency: "download",
    answer: async ({ deps, user, input }) => csv(await exportUsage(deps, user, input)),
  }),
};

/** Downloads everybody's usage. For owners; others are told that there is nothing. */
export const adminUsage: Route = {
  GET: userRoute({
    input: period,
    cost: 100,
    concurrency: "download",
    answer: async ({ deps, user, input }) => csv(await exportInstallationUsage(deps, user, input)),
  }),
};
