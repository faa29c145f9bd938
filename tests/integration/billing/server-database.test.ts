import { PrismaPg } from "@prisma/adapter-pg";
import { expect, inject, it } from "vitest";
import "~tests/support/test-engine";
import { digestOf } from "../../../scripts/billing/ledger";
import { runShards } from "../../../scripts/billing/run-shards";
import { createServerDatabase, DatabaseUnavailable } from "../../../scripts/billing/server-database";

const engine = inject("testEngine");
const size = { customers: 4, months: 2, seed: 7 };

async function namesOn(url: string): Promise<string[]> {
  const connection = await new PrismaPg({ connectionString: url }).connect();
  const { rows } = await connection.queryRaw({
    sql: "SELECT datname::text FROM pg_database WHERE starts_with(datname::text, 'bluebonnet_billing_')",
    args: [],
    argTypes: [],
  });
  await connection.dispose();
  return rows.map(([name]) => String(name));
}

if (engine.kind === "postgres") {
  it("gives the same result on a server as in memory, and drops its database", async () => {
    const onServer = await runShards(size, engine.url);
    const inMemory = await runShards(size, undefined);
    expect(onServer.discrepancies).toEqual([]);
    expect(digestOf(onServer.ledger.lines)).toBe(digestOf(inMemory.ledger.lines));
    expect(await namesOn(engine.url)).toEqual([]);
  });
} else {
  it.each([
    ["postgres://[", "--database is not a valid URL."],
    [
      "postgres://ada:secret@127.0.0.1:9/none",
      "Cannot create a database on 127.0.0.1:9: the server is unreachable.",
    ],
  ])("rejects the address %s with a one-line reason", async (address, message) => {
    await expect(createServerDatabase(address)).rejects.toEqual(new DatabaseUnavailable(message));
  });
}
