import { projectPath } from "./environment.mjs";
import { runNode } from "./run.mjs";
import { prepareProduct } from "./set-up/set-up.mjs";
import { runCommand } from "./set-up/step.mjs";

// The evaluation seeds its users with server modules.
const asServer = ["--conditions=react-server", "--import", "tsx"];

await runCommand(async () => {
  await prepareProduct();
  const script = projectPath("tests", "eval", "run.ts");
  const { code } = await runNode([...asServer, script, ...process.argv.slice(2)], { showOutput: true });
  return code;
});
