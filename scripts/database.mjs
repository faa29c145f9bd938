import { projectPath } from "./environment.mjs";
import { runNode } from "./run.mjs";
import { prepareSources } from "./set-up/set-up.mjs";
import { runCommand } from "./set-up/step.mjs";

// db.ts imports server modules, so it needs the server's .env files, export condition and TypeScript loader.
const envFiles = projectPath("scripts", "serve", "load-env-files.mjs");
const asServer = ["--conditions=react-server", "--import", envFiles, "--import", "tsx"];

await runCommand(async () => {
  await prepareSources();
  const { code } = await runNode([...asServer, projectPath("scripts", "db.ts"), ...process.argv.slice(2)], {
    showOutput: true,
  });
  return code;
});
