import { createHash } from "node:crypto";
import type { ProjectFiles } from "~/domain/project/project-files";
import type { AppliedReply } from "~/domain/reply/apply-reply";
import { UNKNOWN_PATH } from "~/domain/reply/file-steps";
import type { FileChecks, ProjectChange } from "~/server/ports/file-checks";
import { type Jobs, type Workers, WorkStopped } from "~/server/ports/workers";

/** A reply is checked when it may be retried, and again when it is saved. */
const MAX_CACHED = 500;

const UNREADABLE = "It takes too long or too much memory to be read.";
const TOO_MUCH = "This change takes too long or too much memory to be made.";

/** Caches recent results. */
export function checksInWorkers(workers: Workers): FileChecks {
  const cache = new Map<string, string | null>();
  async function check(path: string, content: string, userId: string): Promise<string | null> {
    const key = createHash("sha256").update(`${path}\n${content}`).digest("base64");
    const cached = cache.get(key);
    if (cached !== undefined) return cached;
    const problem = await withDefault(workers.run("checkFile", { path, content }, userId), UNREADABLE);
    cache.set(key, problem);
    const [oldest] = cache.keys();
    if (cache.size > MAX_CACHED && oldest) cache.delete(oldest);
    return problem;
  }
  return {
    async apply(base, change, userId) {
      const known = new Map<string, string | null>();
      for (;;) {
        const applied = await withDefault(workers.run("applyChange", { base, change, known }, userId), null);
        if (!applied) return refused(base, change);
        let allValid = true;
        for (const [key, file] of applied.unknown) {
          const problem = await check(...file, userId);
          known.set(key, problem);
          allValid &&= problem === null;
        }
        if (allValid) return withFiles(base, applied);
      }
    },
  };
}

function withFiles(
  base: ProjectFiles,
  { written, removed, changes, refusals, steps }: Jobs["applyChange"]["output"],
): AppliedReply {
  const files = new Map(base);
  for (const path of removed) files.delete(path);
  for (const [path, content] of written) files.set(path, content);
  return { files, changes, refusals, steps };
}

function refused(base: ProjectFiles, change: ProjectChange): AppliedReply {
  const named =
    "edits" in change
      ? change.edits.map(({ path }) => path)
      : change.blocks.map(({ fileName }) => fileName ?? UNKNOWN_PATH);
  const paths = [...new Set(named)];
  return {
    files: base,
    changes: paths.map((path) => ({ path, state: "refused", added: 0, removed: 0, reason: TOO_MUCH })),
    refusals: new Map(paths.map((path) => [path, { reason: TOO_MUCH }])),
    steps: [],
  };
}

async function withDefault<Value, Other>(work: Promise<Value>, other: Other): Promise<Value | Other> {
  try {
    return await work;
  } catch (error) {
    if (error instanceof WorkStopped) return other;
    throw error;
  }
}
