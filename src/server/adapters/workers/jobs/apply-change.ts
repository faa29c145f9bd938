import { applyChanges } from "~/domain/reply/apply-changes";
import { applyReply } from "~/domain/reply/apply-reply";
import type { Jobs } from "~/server/ports/workers";

type Job = Jobs["applyChange"];

/** Applies a change using the `known` check results. Unchecked files count as valid and are returned in `unknown`. */
export async function applyChange({ base, change, known }: Job["input"]): Promise<Job["output"]> {
  const unknown = new Map<string, readonly [path: string, content: string]>();
  const check = (path: string, content: string) => {
    const key = `${path}\n${content}`;
    const problem = known.get(key);
    if (problem === undefined) unknown.set(key, [path, content]);
    return problem ?? null;
  };
  const { files, changes, refusals, steps } =
    "edits" in change
      ? { ...applyChanges(base, change.edits, check), steps: [] }
      : applyReply(base, change.blocks, { check, retries: change.retries ?? [], state: change.state });
  const written = [...files].filter(([path, content]) => base.get(path) !== content);
  const removed = [...base.keys()].filter((path) => !files.has(path));
  return { written, removed, changes, refusals, steps, unknown };
}
