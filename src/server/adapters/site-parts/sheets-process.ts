import "server-only";
import { spawn } from "node:child_process";
import path from "node:path";
import type { ProjectFiles } from "~/domain/project/project-files";
import { SiteError, type SiteParts } from "~/domain/project/site";

const TIMEOUT_MS = 20_000;
const HEAP_MB = 512;

type Sheets = Awaited<ReturnType<SiteParts["sheets"]>>;

/** Compiles a project's Sass in its own process: Sass has loops, so a sheet may never end, or may fill the memory. */
export async function compileApart(files: ProjectFiles, { timeoutMs = TIMEOUT_MS } = {}): Promise<Sheets> {
  // The working directory is the source folder. The process is not part of the bundle.
  const script = path.join(process.cwd(), "src/server/adapters/site-parts/compile-sheets.mjs");
  // For "server-only".
  const args = ["--conditions=react-server", `--max-old-space-size=${HEAP_MB}`, script];
  const child = spawn(process.execPath, args, {
    // Neither the server's settings nor its secrets.
    env: { NODE_ENV: "production" },
    serialization: "advanced",
    stdio: ["ignore", "ignore", "ignore", "ipc"],
  });
  child.unref();
  child.channel?.unref();
  const timer = setTimeout(() => child.kill("SIGKILL"), timeoutMs);
  const ended = (code: number | null) =>
    // By a signal: ours, or because its heap was full.
    code === null
      ? new SiteError("The Sass of this project takes too long to compile.")
      : new Error(`The process that compiles Sass ended with ${code}`);
  try {
    return await new Promise<Sheets>((resolve, reject) => {
      child.once("message", (sheets: Sheets) => resolve(sheets));
      child.once("error", reject);
      child.once("exit", (code) => reject(ended(code)));
      child.send(files);
    });
  } finally {
    clearTimeout(timer);
    child.kill("SIGKILL");
  }
}
