import { randomUUID } from "node:crypto";
import fc from "fast-check";
import { expect, it } from "vitest";
import { account, storeAccount } from "~tests/support/arbitrary-account";
import { inFullRun } from "~tests/support/full-run.mjs";
import { testDatabase } from "~tests/support/test-database";
import { installation } from "~tests/support/transfer-world";

const [database, other] = [testDatabase(), testDatabase()];
const [here, there] = [installation(database), installation(other)];

it("gives the same bytes after a round trip through another installation, and adds nothing the second time", async () => {
  await fc.assert(
    fc.asyncProperty(account, async (made) => {
      const email = `${randomUUID()}@example.com`;
      const user = await here.newUser({ email });
      await storeAccount(here.deps().db, user.id, made);
      const exported = await here.export(user);
      const twin = await there.newUser({ email });
      const first = await there.import(twin, exported);
      expect([first.state, first.report.skipped]).toEqual(["done", []]);
      expect(Buffer.from(await there.export(twin)).equals(exported)).toBe(true);
      const second = await there.import(twin, exported);
      expect([second.report.skipped, second.report.chats]).toEqual([[], []]);
      expect(second.report.added).toEqual({});
      expect(Buffer.from(await there.export(twin)).equals(exported)).toBe(true);
    }),
    { numRuns: inFullRun(200, 15) },
  );
});
