import { readSettings, serve } from "./serve/server.mjs";
import { prepareSources } from "./set-up/set-up.mjs";
import { runCommand } from "./set-up/step.mjs";

await runCommand(async () => {
  await prepareSources();
  return serve("dev", await readSettings("dev"));
});
