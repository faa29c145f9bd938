import "server-only";
import { type Db, database } from "~/server/db";
import type { Streams } from "~/server/ports/streams";
import packageJson from "../../../../package.json";

export type Health = {
  status: "ok" | "error";
  version: string;
  database: "embedded" | "postgres";
  streams: Streams["kind"];
};

/** Whether this process can do its work: the database must answer. */
export async function readHealth(deps: { db: Db; streams: Streams }): Promise<Health> {
  const facts = {
    version: packageJson.version,
    database: database().kind,
    streams: deps.streams.kind,
  };
  const answered = await deps.db.$queryRaw`SELECT 1`.then(
    () => true,
    () => false,
  );
  return { status: answered ? "ok" : "error", ...facts };
}
