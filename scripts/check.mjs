import { prepareSources } from "./set-up/set-up.mjs";
import { command } from "./set-up/step.mjs";
import { check } from "./verify/check.mjs";
import { total } from "./verify/tally.mjs";

await command(async () => {
  await prepareSources();
  return total([await check()]);
});
