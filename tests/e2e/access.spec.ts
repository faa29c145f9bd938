import { expect } from "@playwright/test";
import { inFullRun } from "../support/full-run.mjs";
import { startGitHubRest } from "../support/github-rest-stand-in";
import { probeAsGuest, probeCrossSite } from "../support/probes/as-guest";
import { probeAsStranger } from "../support/probes/as-stranger";
import { FORGED_LINE, probeAuthRoutes } from "../support/probes/auth-routes";
import { probeHostileBodies } from "../support/probes/hostile-bodies";
import { probeJunkInput, probeMalformedCalls } from "../support/probes/junk-input";
import { knownFields } from "../support/probes/known-fields";
import { probeLargeBodies } from "../support/probes/large-bodies";
import { fullAccount } from "../support/probes/owner";
import { listProcedures } from "../support/probes/procedures";
import { probeRateLimit } from "../support/probes/rate-limit";
import { probeRouteHandlers } from "../support/probes/route-handlers";
import { findChanges, readRows } from "../support/probes/rows";
import { sampleInput } from "../support/probes/sample-input";
import { newUser, type ProbeUser } from "../support/probes/users";
import { startProduct } from "../support/product";
import { test } from "./pages/test";

const probes = {
  "guests are refused": probeAsGuest,
  "cross-site requests change nothing": probeCrossSite,
  "users cannot read each other's data": probeAsStranger,
  "all route handlers follow the same rules": probeRouteHandlers,
  "malformed input of every type is rejected": probeJunkInput,
  "malformed calls are rejected": probeMalformedCalls,
  "a body of 10 MB is not read": probeLargeBodies,
  "input designed to be slow to parse is rejected": probeHostileBodies,
  "unused routes of the sign-in library are closed": probeAuthRoutes,
  "excessive use is rate-limited for that user only": probeRateLimit,
};

test("no procedure or route exposes another user's data, and no input stops the server", async () => {
  test.setTimeout(900_000);
  const gitHub = await startGitHubRest();
  gitHub.addRepository("flower/garden", { files: { "index.html": "Moss" } });
  const env = { GITHUB_API_URL: gitHub.apiUrl };
  const product = await startProduct({ env });
  const { dataDir } = product;
  const owner = await fullAccount(product.url, dataDir, gitHub);
  await product.stop();
  const before = await readRows(dataDir);

  const known = knownFields(owner, before);
  const procedures = (await listProcedures()).map((procedure) => ({
    ...procedure,
    sample: sampleInput(procedure, known),
  }));
  await product.startAgain();
  const stranger = await newUser(product.url, dataDir, "Stranger");
  const crowd: ProbeUser[] = [];
  for (let at = 1; at <= inFullRun(8, 2); at++)
    crowd.push(await newUser(product.url, dataDir, `Stranger ${at}`));
  const secrets = [owner.email, owner.secret];
  const world = { url: product.url, procedures, known, stranger, crowd, secrets };
  for (const [promise, probe] of Object.entries(probes)) {
    await test.step(promise, async () => expect.soft(await probe(world), promise).toEqual([]));
    expect((await stranger.visitor.send("/api/health")).status, `after: ${promise}`).toBe(200);
  }
  await product.stop();
  expect.soft(product.output()).not.toContain(FORGED_LINE);

  const ids = Object.values(known).flatMap(({ value, owned }) => (owned ? [String(value)] : []));
  expect.soft(findChanges(before, await readRows(dataDir), ids)).toEqual([]);
  await product.discard();
  gitHub.close();
});
