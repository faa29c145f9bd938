import "server-only";
import { readTraffic } from "~/server/services/traffic/read-traffic";
import { createRouter, userProcedure } from "../trpc";

export const trafficRouter = createRouter({
  read: userProcedure.query(({ ctx }) => readTraffic(ctx.deps, ctx.user)),
});
