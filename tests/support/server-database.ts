import { randomBytes } from "node:crypto";
import { PrismaPg } from "@prisma/adapter-pg";

/** @param statement one SQL statement, run on its own connection to the server at `url` */
async function execute(url: string, statement: string) {
  const connection = await new PrismaPg({ connectionString: url }).connect();
  try {
    await connection.executeScript(statement);
  } finally {
    await connection.dispose();
  }
}

/** Databases on the server whose names start with `start`, longest first. */
async function namesFrom(url: string, start: string): Promise<string[]> {
  const connection = await new PrismaPg({ connectionString: url }).connect();
  try {
    const { rows } = await connection.queryRaw({
      sql: "SELECT datname::text FROM pg_database WHERE starts_with(datname::text, $1) ORDER BY length(datname) DESC",
      args: [start],
      argTypes: [{ scalarType: "string", arity: "scalar" }],
    });
    return rows.map(([name]) => String(name));
  } finally {
    await connection.dispose();
  }
}

/**
 * Creates a uniquely named database on the server at `url`, empty or as a copy of `template`. `drop` removes it and its
 * copies even while they have connections.
 */
export async function makeDatabase(url: string, template?: string) {
  const name = `${template ?? "bluebonnet_test"}_${randomBytes(6).toString("hex")}`;
  await execute(url, `CREATE DATABASE ${name}${template ? ` TEMPLATE ${template}` : ""}`);
  const own = new URL(url);
  own.pathname = `/${name}`;
  const drop = async () => {
    for (const each of await namesFrom(url, name)) await execute(url, `DROP DATABASE ${each} WITH (FORCE)`);
  };
  return { name, url: own.href, drop };
}
