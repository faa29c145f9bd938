import { rmSync } from "node:fs";
import { projectPath } from "./environment.mjs";
import { runNode } from "./run.mjs";
import { prepareProduct } from "./set-up/set-up.mjs";
import { print, runCommand } from "./set-up/step.mjs";

await runCommand(async () => {
  await prepareProduct();
  const folder = projectPath(".data", "screens");
  rmSync(folder, { recursive: true, force: true });
  const args = [projectPath("node_modules/@playwright/test/cli.js"), "test", "--project=screens"];
  const { code } = await runNode(args, { showOutput: true });
  if (code === 0) print(`The screenshots are in ${folder}`);
  return code;
});
