import { readSettings, serve } from "./serve/server.mjs";
import { prepareSources } from "./set-up/set-up.mjs";
import { command } from "./set-up/step.mjs";

await command(async () => {
  await prepareSources();
  return serve("dev", await readSettings("dev"));
});
