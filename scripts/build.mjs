import { preparePreviewLibraries, prepareServer } from "./set-up/set-up.mjs";
import { runCommand } from "./set-up/step.mjs";

await runCommand(async () => {
  await prepareServer();
  await preparePreviewLibraries();
  return 0;
});
