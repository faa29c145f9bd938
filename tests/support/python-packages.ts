import path from "node:path";
import { runProgram } from "./sdk-world";

/** Long enough for a slow network, and no longer: a machine without one skips what needs packages. */
const PIP = {
  PIP_DISABLE_PIP_VERSION_CHECK: "1",
  PIP_NO_INPUT: "1",
  PIP_RETRIES: "1",
  PIP_DEFAULT_TIMEOUT: "15",
};

/** A Python environment in a folder of its own. @returns the folder of its programs */
export async function makePythonEnvironment(folder: string): Promise<string> {
  await runProgram("python3", ["-m", "venv", path.join(folder, "venv")], folder);
  return path.join(folder, "venv", "bin");
}

/** Installs packages from PyPI into an environment. @returns whether PyPI could be reached */
export const installFromPyPI = (bin: string, packages: readonly string[]): Promise<boolean> =>
  runProgram(path.join(bin, "pip"), ["install", "--quiet", ...packages], path.dirname(bin), PIP).then(
    () => true,
    () => false,
  );
