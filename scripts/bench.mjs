import { projectPath } from "./environment.mjs";
import { runNode } from "./run.mjs";
import { prepareProduct } from "./set-up/set-up.mjs";
import { runCommand } from "./set-up/step.mjs";

// The benchmarks in tests/bench import server modules.
const asServer = ["--conditions=react-server", "--import", "tsx"];

await runCommand(async () => {
  await prepareProduct();
  const { code } = await runNode(
    [...asServer, projectPath("tests", "bench", "run.ts"), ...process.argv.slice(2)],
    {
      showOutput: true,
    },
  );
  return code;
});
