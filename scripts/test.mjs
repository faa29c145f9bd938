import { shared } from "./environment.mjs";
import { prepareProduct, prepareSources } from "./set-up/set-up.mjs";
import { command, SetUpError } from "./set-up/step.mjs";
import { runSuite, suites } from "./verify/suites.mjs";
import { total } from "./verify/tally.mjs";

/** @typedef {import("./verify/suites.mjs").Suite} Suite */

const { check, unit, integration, vitest, e2e } = suites;

/** @type {Record<string, Suite[]>} */
const levels = {
  all: [check, vitest, e2e],
  full: [check, vitest, e2e],
  unit: [unit],
  integration: [integration],
  e2e: [e2e],
};

await command(async () => {
  const level = process.argv[2] ?? "all";
  const wanted = levels[level];
  if (!wanted)
    throw new SetUpError(`There is no test level ${level}: choose one of ${Object.keys(levels).join(", ")}.`);
  // Read by tests/support/full-run.mjs, in every process that runs tests.
  if (level === "full") await shared("FULL", () => "1");
  await prepareSources();
  const tallies = [];
  /** @type {Promise<void> | undefined} */
  let building;
  for (const suite of wanted) {
    if (suite.product) await (building ?? prepareProduct());
    // Build while the first suite after the check runs. Not during the check, which reads what a build writes.
    else if (suite !== check && wanted.some(({ product }) => product)) building ??= startBuilding();
    tallies.push(await runSuite(suite));
  }
  return total(tallies);
});

/** Builds the product in the background; a failure surfaces when the promise is awaited. */
function startBuilding() {
  const building = prepareProduct();
  building.catch(() => {});
  return building;
}
