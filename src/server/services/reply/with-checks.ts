import "server-only";
import type { CheckFile } from "~/domain/reply/checked-change";
import type { FileChecks } from "~/server/ports/file-checks";

/** Applies changes that need to know what is wrong with files, again until all that it asks is known. */
export async function withChecks<Result>(
  fileChecks: FileChecks,
  userId: string,
  apply: (check: CheckFile) => Result,
): Promise<Result> {
  const known = new Map<string, string | null>();
  for (;;) {
    const asked = new Map<string, [path: string, content: string]>();
    const result = apply((path, content) => {
      const key = `${path}\n${content}`;
      const problem = known.get(key);
      if (problem === undefined) asked.set(key, [path, content]);
      return problem ?? null;
    });
    if (asked.size === 0) return result;
    for (const [key, [path, content]] of asked) known.set(key, await fileChecks.check(path, content, userId));
  }
}
