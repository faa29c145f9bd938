import { type Db, database } from "~/server/db";
import { isBelowReserve } from "~/server/db/disk-full";
import { migrationStatus } from "~/server/db/migrate";
import type { Streams } from "~/server/ports/streams";
import packageJson from "../../../../package.json";

/** `draining`: a signal to stop has come, and the process still answers. */
export type Phase = "starting" | "serving" | "draining";

export type Health = {
  status: "ok" | "error";
  version: string;
  database: "embedded" | "postgres";
  streams: Streams["kind"];
  /** Whether the embedded database has disk space to write; reads work without it. */
  disk?: "ok" | "full";
};

/**
 * One part of this process. `degraded`: it works with less than usual · `down`: the process should get no traffic.
 * `detail` is a sentence for the operator that names nothing of a user.
 */
export type HealthPart = {
  name: "server" | "database" | "migrations" | "disk" | "redis";
  state: "ok" | "degraded" | "down";
  detail: string;
};

type Deps = { db: Db; streams: Streams; phase: { current: Phase } };

/** Whether the database responds. */
export async function readHealth(deps: Pick<Deps, "db" | "streams">): Promise<Health> {
  const open = database();
  const info = {
    version: packageJson.version,
    database: open.kind,
    streams: deps.streams.kind,
    ...(open.kind === "embedded" && {
      disk: isBelowReserve(open.folder) ? ("full" as const) : ("ok" as const),
    }),
  };
  const responded = await deps.db.$queryRaw`SELECT 1`.then(
    () => true,
    () => false,
  );
  return { status: responded ? "ok" : "error", ...info };
}

/** Every part of this process. */
export async function readParts(deps: Deps): Promise<HealthPart[]> {
  const open = database();
  return [
    serverPart(deps.phase.current),
    ...(await databaseParts(deps.db)),
    ...(open.kind === "embedded" ? [diskPart(open.folder)] : []),
    ...(deps.streams.kind === "redis" ? [redisPart(deps.streams)] : []),
  ];
}

/** Whether this process should get traffic. */
export const isReady = (parts: readonly HealthPart[]): boolean =>
  parts.every(({ state }) => state !== "down");

const serverPart = (phase: Phase): HealthPart => ({
  name: "server",
  state: phase === "serving" ? "ok" : "down",
  detail: {
    starting: "The server is starting.",
    serving: "The server answers.",
    draining: "The server is stopping; it still answers what comes.",
  }[phase],
});

async function databaseParts(db: Db): Promise<HealthPart[]> {
  const status = await migrationStatus(db).catch(() => undefined);
  if (!status) return [{ name: "database", state: "down", detail: "The database does not answer." }];
  // A newer version may have applied more; every version works with those of the next one.
  const missing = status.pending.length;
  return [
    { name: "database", state: "ok", detail: "The database answers." },
    missing === 0
      ? { name: "migrations", state: "ok", detail: "All migrations are applied." }
      : { name: "migrations", state: "down", detail: `${missing} migrations are not applied.` },
  ];
}

const diskPart = (folder: string): HealthPart =>
  isBelowReserve(folder)
    ? { name: "disk", state: "degraded", detail: "The disk is full: nothing is saved until there is space." }
    : { name: "disk", state: "ok", detail: "The disk has space." };

// Not down: without Redis, each process counts limits by itself and shows live the replies that it writes. If all left
// the load balancer for that, there would be no product.
const redisPart = (streams: Streams): HealthPart =>
  streams.isConnected()
    ? { name: "redis", state: "ok", detail: "Redis answers." }
    : {
        name: "redis",
        state: "degraded",
        detail: "Redis does not answer: limits and live replies are not shared with other instances.",
      };
