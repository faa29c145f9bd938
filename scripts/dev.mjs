import { readSettings, serve } from "./serve/server.mjs";
import { seed } from "./set-up/seed.mjs";
import { prepareSources } from "./set-up/set-up.mjs";
import { print, runCommand } from "./set-up/step.mjs";

const [option, name] = process.argv.slice(2);

await runCommand(async () => {
  await prepareSources();
  const settings = await readSettings("dev");
  if (option === "--seed") print(await seed(name ?? ""));
  return serve("dev", settings);
});
