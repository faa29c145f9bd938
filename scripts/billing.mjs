import { at } from "./environment.mjs";
import { runNode } from "./run.mjs";
import { prepareSources } from "./set-up/set-up.mjs";
import { command } from "./set-up/step.mjs";

// billing.ts imports the product's own server modules, so it runs as they do, as db.ts does.
const envFiles = at("scripts", "serve", "load-env-files.mjs");
const asServer = ["--conditions=react-server", "--import", envFiles, "--import", "tsx"];

await command(async () => {
  await prepareSources();
  const { code } = await runNode([...asServer, at("scripts", "billing.ts"), ...process.argv.slice(2)], {
    show: true,
  });
  return code;
});
