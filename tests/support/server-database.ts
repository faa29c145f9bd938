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

/**
 * Makes a database with a name of its own on the server at `url`, empty or as a copy of `template`.
 * `drop` removes it, connections or not.
 */
export async function makeDatabase(url: string, template?: string) {
  const name = `bluebonnet_test_${randomBytes(6).toString("hex")}`;
  await execute(url, `CREATE DATABASE ${name}${template ? ` TEMPLATE ${template}` : ""}`);
  const own = new URL(url);
  own.pathname = `/${name}`;
  return { name, url: own.href, drop: () => execute(url, `DROP DATABASE ${name} WITH (FORCE)`) };
}
