import { rmSync } from "node:fs";
import { at } from "./environment.mjs";
import { runNode } from "./run.mjs";
import { prepareProduct } from "./set-up/set-up.mjs";
import { command, say } from "./set-up/step.mjs";

await command(async () => {
  await prepareProduct();
  const folder = at(".data", "screens");
  rmSync(folder, { recursive: true, force: true });
  const args = [at("node_modules/@playwright/test/cli.js"), "test", "--project=screens"];
  const { code } = await runNode(args, { show: true });
  if (code === 0) say(`The pictures are in ${folder}`);
  return code;
});
