import { readTraffic } from "~/server/services/traffic/traffic";
import { createRouter, forUser, userProcedure } from "../trpc";

export const trafficRouter = createRouter({
  read: userProcedure.query(forUser(readTraffic)),
});
