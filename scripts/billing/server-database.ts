import { randomBytes } from "node:crypto";
import { PrismaPg } from "@prisma/adapter-pg";

/** A temporary database on a PostgreSQL server. */
export type ServerDatabase = { url: string; drop(): Promise<void> };

/** The database could not be created; the message says where and why, in one line and without a password. */
export class DatabaseUnavailable extends Error {}

async function execute(url: string, statement: string): Promise<void> {
  const connection = await new PrismaPg({ connectionString: url }).connect();
  try {
    await connection.executeScript(statement);
  } finally {
    await connection.dispose();
  }
}

/** The innermost cause, as reported by the driver. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) {
    const reported = error as { originalMessage?: unknown; kind?: unknown } | null;
    if (reported?.kind === "DatabaseNotReachable") return "the server is unreachable.";
    return String(reported?.originalMessage ?? reported?.kind ?? error);
  }
  return error.cause === undefined ? error.message : reasonOf(error.cause);
}

/**
 * Creates an empty database on a PostgreSQL server without touching its other databases.
 *
 * @throws {DatabaseUnavailable} when the address is invalid, the server unreachable, or the user not allowed to
 * create databases
 */
export async function createServerDatabase(server: string): Promise<ServerDatabase> {
  if (!URL.canParse(server)) throw new DatabaseUnavailable("--database is not a valid URL.");
  const name = `bluebonnet_billing_${randomBytes(6).toString("hex")}`;
  const url = new URL(server);
  url.pathname = `/${name}`;
  try {
    await execute(server, `CREATE DATABASE ${name}`);
  } catch (error) {
    throw new DatabaseUnavailable(
      `Cannot create a database on ${url.host || "this machine"}: ${reasonOf(error).replaceAll(/\s+/g, " ")}`,
      {
        cause: error,
      },
    );
  }
  return { url: url.href, drop: () => execute(server, `DROP DATABASE IF EXISTS ${name} WITH (FORCE)`) };
}
