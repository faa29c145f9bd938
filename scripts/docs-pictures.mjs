/** `npm run docs:pictures`: takes the documentation's screenshots from the running product. Port 3000 must be free. */
import { projectEnvironment, projectPath } from "./environment.mjs";
import { runNode } from "./run.mjs";
import { prepareProduct } from "./set-up/set-up.mjs";
import { runCommand } from "./set-up/step.mjs";

await runCommand(async () => {
  await prepareProduct();
  const args = ["test", "--project=journeys", "tests/e2e/docs-pictures.spec.ts"];
  // FULL: these tests are skipped otherwise.
  const env = projectEnvironment({ FULL: "1", DOCS_PICTURES: "1" });
  const playwright = projectPath("node_modules/@playwright/test/cli.js");
  const { code } = await runNode([playwright, ...args], { env, showOutput: true });
  return code;
});
