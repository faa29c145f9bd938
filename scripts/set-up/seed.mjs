import { projectEnvironment, projectPath } from "../environment.mjs";
import { runNode } from "../run.mjs";
import { SetUpError } from "./step.mjs";

// seed.ts imports server modules, so it needs the server's .env files, export condition and TypeScript loader.
const envFiles = projectPath("scripts", "serve", "load-env-files.mjs");

/** Seeds the database; no server may have it open. @param {string} name @param {Record<string, string>} [variables] */
export async function seed(name, variables = {}) {
  const { code, output } = await runNode(
    [
      "--conditions=react-server",
      "--import",
      envFiles,
      "--import",
      "tsx",
      projectPath("scripts", "seed.ts"),
      name,
    ],
    { env: projectEnvironment({ LOG_LEVEL: "silent", ...variables }) },
  );
  if (code !== 0) throw new SetUpError(`The seed "${name}" was not written.`, { output });
  return output.trim();
}
