import { prepareProduct } from "./set-up/set-up.mjs";
import { command } from "./set-up/step.mjs";

await command(async () => {
  await prepareProduct();
  return 0;
});
