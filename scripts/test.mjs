import { prepareProduct, prepareSources } from "./set-up/set-up.mjs";
import { command, SetUpError } from "./set-up/step.mjs";
import { runSuite, suites } from "./verify/suites.mjs";
import { total } from "./verify/tally.mjs";

/** @type {Record<string, import("./verify/suites.mjs").Suite[]>} */
const levels = {
  all: Object.values(suites),
  unit: [suites.unit],
  integration: [suites.embedded, suites.postgres],
  e2e: [suites.e2e],
};

await command(async () => {
  const level = process.argv[2] ?? "all";
  const wanted = levels[level];
  if (!wanted)
    throw new SetUpError(`There is no test level ${level}: choose one of ${Object.keys(levels).join(", ")}.`);
  await (wanted.some(({ product }) => product) ? prepareProduct() : prepareSources());
  const tallies = [];
  for (const suite of wanted) tallies.push(await runSuite(suite));
  return total(tallies);
});
