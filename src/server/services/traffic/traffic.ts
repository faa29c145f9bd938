import type { SignedInUser } from "~/domain/auth/signed-in-user";
import type { TrafficDay } from "~/domain/traffic/traffic";
import { TRAFFIC_DAYS } from "~/domain/traffic/traffic";
import type { Db } from "~/server/db";
import type { Clock, Log } from "~/server/ports/system";
import type { TrafficMeter } from "~/server/ports/traffic";

type Deps = { db: Db; clock: Clock; traffic: TrafficMeter };

const INTERVAL_MS = 5_000;
const DAY_MS = 86_400_000;

/** Saves this process's counters every few seconds. */
export function startRecordingTraffic(deps: Deps & { log: Log }): void {
  setInterval(
    () =>
      void recordTraffic(deps).catch((error: unknown) =>
        deps.log.error({ error: String(error) }, "outgoing requests were not recorded"),
      ),
    INTERVAL_MS,
  ).unref();
}

/** Adds the counters since the last call to today's sums. */
export async function recordTraffic({ db, clock, traffic }: Deps): Promise<void> {
  const day = clock.now().toISOString().slice(0, 10);
  // An account may be erased while its requests run.
  for (const { userId, host, requests, sentBytes, receivedBytes } of traffic.take())
    await db.$executeRaw`
      INSERT INTO outgoing_traffic AS sums (user_id, day, host, requests, sent_bytes, received_bytes)
      SELECT id, ${day}::date, ${host}, ${requests}, ${sentBytes}, ${receivedBytes} FROM users WHERE id = ${userId}::uuid
      ON CONFLICT (user_id, day, host) DO UPDATE SET
        requests = sums.requests + excluded.requests,
        sent_bytes = sums.sent_bytes + excluded.sent_bytes,
        received_bytes = sums.received_bytes + excluded.received_bytes`;
}

/** Removes days that are no longer shown. */
export async function purgeTraffic({ db, clock }: Pick<Deps, "db" | "clock">): Promise<void> {
  const day = { lt: new Date(clock.now().getTime() - TRAFFIC_DAYS * DAY_MS) };
  await db.outgoingTraffic.deleteMany({ where: { day } });
}

/** Outgoing requests on the user's behalf by day, newest first. */
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
