import { prepareSources } from "./set-up/set-up.mjs";
import { runCommand } from "./set-up/step.mjs";
import { check } from "./verify/check.mjs";
import { printTotals } from "./verify/tally.mjs";

await runCommand(async () => {
  await prepareSources();
  return printTotals([await check()]);
});
