import "server-only";
import type { ProjectFiles } from "~/domain/project/project-files";
import { SiteError, type SiteParts } from "~/domain/project/site";
import { startSourceProcess } from "../system/source-process";

const TIMEOUT_MS = 20_000;
const HEAP_MB = 512;

type Sheets = Awaited<ReturnType<SiteParts["sheets"]>>;

/** Compiles a project's Sass in its own process: Sass has loops, so a sheet may never end, or may fill the memory. */
export async function compileApart(files: ProjectFiles, { timeoutMs = TIMEOUT_MS } = {}): Promise<Sheets> {
  const child = startSourceProcess("site-parts/compile-sheets.mjs", { heapMb: HEAP_MB });
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
