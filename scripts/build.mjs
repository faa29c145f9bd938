import { prepareProduct } from "./set-up/set-up.mjs";
import { runCommand } from "./set-up/step.mjs";

await runCommand(async () => {
  await prepareProduct();
  return 0;
});
