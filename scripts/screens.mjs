import { readFileSync, rmSync } from "node:fs";
import { projectEnvironment, projectPath } from "./environment.mjs";
import { runNode } from "./run.mjs";
import { prepareProduct } from "./set-up/set-up.mjs";
import { print, runCommand } from "./set-up/step.mjs";
import { readPart, recordPart, shardOption } from "./verify/parts.mjs";

await runCommand(async () => {
  const { part } = readPart(process.argv.slice(2));
  await prepareProduct();
  const started = performance.now();
  const folder = projectPath(".data", "screens");
  // The screenshots of the other parts are kept.
  if (!part) rmSync(folder, { recursive: true, force: true });
  const report = projectPath(".data", "screens.json");
  const args = [
    projectPath("node_modules/@playwright/test/cli.js"),
    ...["test", "--project=screens", "--fully-parallel", "--reporter=list,json"],
    ...shardOption(part),
  ];
  // Read by tests/support/serve-e2e.mjs: the last screens show an account with data.
  const env = projectEnvironment({ E2E_SEED: "demo", PLAYWRIGHT_JSON_OUTPUT_FILE: report });
  const { code } = await runNode(args, { env, showOutput: true });
  if (code === 0) print(`The screenshots are in ${folder}`);
  if (part) {
    const { stats } = JSON.parse(readFileSync(report, "utf8"));
    recordPart("screens", part, { passed: stats.expected + stats.flaky, failed: stats.unexpected }, started);
  }
  return code;
});
