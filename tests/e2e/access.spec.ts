import fs from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect } from "@playwright/test";
import { startProduct } from "../support/product";
import { walkAsGuest, walkFromElsewhere } from "../support/walk/as-guest";
import { walkAsStranger } from "../support/walk/as-stranger";
import { FORGED_LINE, walkAtAuth } from "../support/walk/at-auth";
import { walkHandlers } from "../support/walk/handlers";
import { knownFields } from "../support/walk/known-fields";
import { fullAccount } from "../support/walk/owner";
import { newPerson } from "../support/walk/people";
import { listProcedures } from "../support/walk/procedures";
import { changes, readRows } from "../support/walk/rows";
import { sampleInput } from "../support/walk/sample-input";
import { walkWithTooMuch } from "../support/walk/too-much";
import { walkWithBulk } from "../support/walk/with-bulk";
import { walkWithHostileBodies } from "../support/walk/with-hostile-bodies";
import { walkWithBrokenCalls, walkWithJunk } from "../support/walk/with-junk";
import { test } from "./pages/test";

const walks = {
  "a guest is turned away": walkAsGuest,
  "who comes from another site changes nothing": walkFromElsewhere,
  "a stranger finds nothing of somebody else's": walkAsStranger,
  "every route handler keeps the same rules": walkHandlers,
  "junk of every type is refused": walkWithJunk,
  "what is no call is refused": walkWithBrokenCalls,
  "10 MB are not read": walkWithBulk,
  "what is made to be slow to read is refused": walkWithHostileBodies,
  "the sign-in library answers nothing that we do not use": walkAtAuth,
  "who asks for too much waits, and nobody else": walkWithTooMuch,
};

test("nobody gets at another's data, by any procedure or route, and nothing that is sent stops the server", async () => {
  test.setTimeout(900_000);
  const dataDir = fs.mkdtempSync(path.join(tmpdir(), "bluebonnet-walk-"));
  const first = await startProduct({ dataDir });
  const owner = await fullAccount(first.url, dataDir);
  await first.stop();
  const before = await readRows(dataDir);

  const known = knownFields(owner, before);
  const procedures = (await listProcedures()).map((procedure) => ({
    ...procedure,
    sample: sampleInput(procedure, known),
  }));
  const product = await startProduct({ dataDir, port: Number(new URL(first.url).port) });
  const stranger = await newPerson(product.url, dataDir, "Stranger");
  const world = { url: product.url, procedures, known, stranger, secrets: [owner.email, owner.secret] };
  for (const [promise, walk] of Object.entries(walks)) {
    await test.step(promise, async () => expect.soft(await walk(world), promise).toEqual([]));
    expect((await stranger.visitor.send("/api/health")).status, `after: ${promise}`).toBe(200);
  }
  await product.stop();
  expect.soft(product.output()).not.toContain(FORGED_LINE);

  const ids = Object.values(known).flatMap(({ value, owned }) => (owned ? [String(value)] : []));
  expect.soft(changes(before, await readRows(dataDir), ids)).toEqual([]);
  fs.rmSync(dataDir, { recursive: true, force: true });
});
