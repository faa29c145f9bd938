import "server-only";
import { createHash } from "node:crypto";
import type { FileChecks } from "~/server/ports/file-checks";
import { type Workers, WorkStopped } from "~/server/ports/workers";

/** A reply is checked when it may be asked for again, and when it is saved. */
const MAX_KEPT = 500;

const STOPPED = "It takes too long or too much memory to be read.";

/** Keeps what it found of late. */
export function checksInWorkers(workers: Workers): FileChecks {
  const kept = new Map<string, string | null>();
  return {
    async check(path, content, userId) {
      const key = createHash("sha256").update(`${path}\n${content}`).digest("base64");
      const known = kept.get(key);
      if (known !== undefined) return known;
      const problem = await workers.run("checkFile", { path, content }, userId).catch((error: unknown) => {
        if (error instanceof WorkStopped) return STOPPED;
        throw error;
      });
      kept.set(key, problem);
      const [oldest] = kept.keys();
      if (kept.size > MAX_KEPT && oldest) kept.delete(oldest);
      return problem;
    },
  };
}
