import { readSettings, serve } from "./serve/server.mjs";
import { prepareProduct, prepareSources } from "./set-up/set-up.mjs";
import { runCommand } from "./set-up/step.mjs";

await runCommand(async () => {
  // Reports an invalid variable or a port in use before the build rather than after it.
  await prepareSources();
  const settings = await readSettings("start");
  await prepareProduct();
  return serve("start", settings);
});
