import { readSettings, serve } from "./serve/server.mjs";
import { prepareProduct, prepareSources } from "./set-up/set-up.mjs";
import { runCommand } from "./set-up/step.mjs";

await runCommand(async () => {
  // A busy port or a wrong variable is said before the build, not after it.
  await prepareSources();
  const settings = await readSettings("start");
  await prepareProduct();
  return serve("start", settings);
});
