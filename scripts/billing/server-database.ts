import { randomBytes } from "node:crypto";
import { PrismaPg } from "@prisma/adapter-pg";

/** A database with a name of its own on somebody's server. */
export type ServerDatabase = { url: string; drop(): Promise<void> };

/** No database can be made on the server; its message says where and why, in one line and without a password. */
export class DatabaseUnavailable extends Error {}

async function execute(url: string, statement: string): Promise<void> {
  const connection = await new PrismaPg({ connectionString: url }).connect();
  try {
    await connection.executeScript(statement);
  } finally {
    await connection.dispose();
  }
}

/** What the driver says at the bottom of its causes. */
function reasonIn(error: unknown): string {
  if (!(error instanceof Error)) {
    const said = error as { originalMessage?: unknown; kind?: unknown } | null;
    if (said?.kind === "DatabaseNotReachable") return "no server answers there.";
    return String(said?.originalMessage ?? said?.kind ?? error);
  }
  return error.cause === undefined ? error.message : reasonIn(error.cause);
}

/**
 * Makes an empty database on the PostgreSQL server at `server`, whose other databases are not touched.
 *
 * @throws {DatabaseUnavailable} when the address is wrong, nobody answers there, or the user may make none
 */
export async function databaseOnServer(server: string): Promise<ServerDatabase> {
  if (!URL.canParse(server)) throw new DatabaseUnavailable("--database is not an address.");
  const name = `bluebonnet_billing_${randomBytes(6).toString("hex")}`;
  const own = new URL(server);
  own.pathname = `/${name}`;
  try {
    await execute(server, `CREATE DATABASE ${name}`);
  } catch (error) {
    throw new DatabaseUnavailable(
      `No database can be made on ${own.host || "this machine"}: ${reasonIn(error).replaceAll(/\s+/g, " ")}`,
      {
        cause: error,
      },
    );
  }
  return { url: own.href, drop: () => execute(server, `DROP DATABASE IF EXISTS ${name} WITH (FORCE)`) };
}
