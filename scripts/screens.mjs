import { rmSync } from "node:fs";
import { projectEnvironment, projectPath } from "./environment.mjs";
import { runNode } from "./run.mjs";
import { prepareProduct } from "./set-up/set-up.mjs";
import { print, runCommand } from "./set-up/step.mjs";

await runCommand(async () => {
  await prepareProduct();
  const folder = projectPath(".data", "screens");
  rmSync(folder, { recursive: true, force: true });
  const args = [projectPath("node_modules/@playwright/test/cli.js"), "test", "--project=screens"];
  // Read by tests/support/serve-e2e.mjs: the last screens are those of an account in use.
  const env = projectEnvironment({ E2E_SEED: "demo" });
  const { code } = await runNode(args, { env, showOutput: true });
  if (code === 0) print(`The screenshots are in ${folder}`);
  return code;
});
