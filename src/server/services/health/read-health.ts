import { type Db, database } from "~/server/db";
import { isBelowReserve } from "~/server/db/disk-full";
import type { Streams } from "~/server/ports/streams";
import packageJson from "../../../../package.json";

export type Health = {
  status: "ok" | "error";
  version: string;
  database: "embedded" | "postgres";
  streams: Streams["kind"];
  /** Whether the embedded database has disk space to write; reads work without it. */
  disk?: "ok" | "full";
};

/** Whether the database responds. */
export async function readHealth(deps: { db: Db; streams: Streams }): Promise<Health> {
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
