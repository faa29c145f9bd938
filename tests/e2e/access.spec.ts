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
  "guests are refused": walkAsGuest,
  "cross-site requests change nothing": walkFromElsewhere,
  "users cannot read each other's data": walkAsStranger,
  "all route handlers follow the same rules": walkHandlers,
  "malformed input of every type is rejected": walkWithJunk,
  "malformed calls are rejected": walkWithBrokenCalls,
  "a body of 10 MB is not read": walkWithBulk,
  "input designed to be slow to parse is rejected": walkWithHostileBodies,
  "unused routes of the sign-in library are closed": walkAtAuth,
  "excessive use is rate-limited for that user only": walkWithTooMuch,
};

test("no procedure or route exposes another user's data, and no input stops the server", async () => {
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
