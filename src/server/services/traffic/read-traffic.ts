import type { SignedInUser } from "~/domain/auth/signed-in-user";
import type { TrafficDay } from "~/domain/traffic/traffic";
import type { Db } from "~/server/db";
import type { Clock } from "~/server/ports/clock";
import type { TrafficMeter } from "~/server/ports/traffic";
import { recordTraffic } from "./record-traffic";

type Deps = { db: Db; clock: Clock; traffic: TrafficMeter };

/** The days on which requests left on the user's behalf, newest first. */
export async function readTraffic(deps: Deps, user: SignedInUser): Promise<TrafficDay[]> {
  await recordTraffic(deps);
  const rows = await deps.db.outgoingTraffic.findMany({
    where: { userId: user.id },
    orderBy: [{ day: "desc" }, { sentBytes: "desc" }, { host: "asc" }],
    select: { day: true, host: true, requests: true, sentBytes: true, receivedBytes: true },
  });
  const days = Map.groupBy(rows, ({ day }) => day.toISOString().slice(0, 10));
  return [...days].map(([day, hosts]) => ({
    day,
    hosts: hosts.map(({ host, requests, sentBytes, receivedBytes }) => ({
      host,
      requests,
      sentBytes: Number(sentBytes),
      receivedBytes: Number(receivedBytes),
    })),
  }));
}
