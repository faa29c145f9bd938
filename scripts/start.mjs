import { spawn } from "node:child_process";
import { projectEnvironment, projectNode, projectPath } from "./environment.mjs";
import { readSettings, serve } from "./serve/server.mjs";
import { arePreviewLibrariesReady, prepareRuntime, prepareServer } from "./set-up/set-up.mjs";
import { runCommand } from "./set-up/step.mjs";

await runCommand(async () => {
  // Reports an invalid variable or a port in use before the build rather than after it.
  await prepareRuntime();
  const settings = await readSettings("start");
  await prepareServer();
  return serve("start", settings, preparePreviews);
});

/** Installs the libraries of previews while the product is already served. */
async function preparePreviews() {
  if (await arePreviewLibrariesReady()) return;
  // In a separate process, so that a signal ends it immediately while the server shuts down gracefully.
  const child = spawn(projectNode(), [projectPath("scripts", "preview-libraries.mjs")], {
    env: projectEnvironment(),
    stdio: "inherit",
  });
  // Stopping the server does not wait for it.
  child.unref();
  process.once("exit", () => child.kill());
}
