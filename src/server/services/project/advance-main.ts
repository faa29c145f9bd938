import { DomainError } from "~/domain/error/domain-error";
import { pathTo } from "~/domain/git/history";
import { type ProjectSize, sizeLimitProblem } from "~/domain/project/project-limits";
import { firstCharacters } from "~/domain/text/first-characters";
import type { Tx } from "~/server/db";
import type { ProjectChange } from "./change-project";
import type { CommitHistory } from "./commit-history";
import type { LockedProject } from "./draft-store";
import { type Head, listTree, type PushedVersion, savePushed, setHead } from "./project-store";

/** Older commits of a push stay in the history without versions. */
const MAX_VERSIONS = 50;
const MAX_AUTHOR_CHARACTERS = 100;
const MAX_MESSAGE_CHARACTERS = 5_000;

/**
 * Fast-forwards main to a commit and creates a version of each commit in between, up to `MAX_VERSIONS`.
 *
 * @returns the number of versions created and of commits without one; null if main would lose commits
 * @throws DomainError invalid beyond the project limits
 */
export async function advanceMain(
  project: ProjectChange,
  head: Head | null,
  { tipId, parentsOf, readFacts, versionOf, ownTree, objects }: CommitHistory,
): Promise<{ saved: number; left: number } | null> {
  const { tx, projectId, clock, ids } = project;
  const from = head?.commitId ?? null;
  const history = pathTo(tipId, from, parentsOf, (id) => versionOf(id) !== null);
  if (!history) return null;
  const base =
    history.base === from ? head : await readBase(tx, projectId, history.base && versionOf(history.base));
  const newest = history.path.slice(-MAX_VERSIONS);
  const now = clock.now();
  const facts = await readFacts(newest);
  const trees = await Promise.all(newest.map((id) => ownTree(tx, id)));
  const versions = newest.map((commitId, at): PushedVersion => {
    const { authorName = "", message = "" } = facts.get(commitId) ?? {};
    return {
      id: ids.next(),
      projectId,
      treeId: trees[at]?.treeId ?? "",
      commitId,
      author: "person",
      authorName: firstCharacters(authorName.trim(), MAX_AUTHOR_CHARACTERS) || "unknown",
      message: firstCharacters(message.trim(), MAX_MESSAGE_CHARACTERS) || "No message",
      now,
    };
  });
  await requireSizes(project, base, trees);
  const canonical = trees.flatMap((tree) => tree.objects);
  const stored = new Map([...objects, ...canonical].map((object) => [object.id, object]));
  if (versions.length > 0) await savePushed(project, base, { objects: stored, versions });
  else if (base && base.id !== head?.id) await setHead(project, base.id, now);
  return { saved: versions.length, left: history.path.length - versions.length };
}

async function readBase(tx: Tx, projectId: string, versionId: string | null): Promise<Head | null> {
  if (!versionId) return null;
  return tx.version.findFirst({
    where: { id: versionId, projectId },
    select: { id: true, treeId: true, commitId: true },
  });
}

/** Checks the project limits for each tree in turn. @throws DomainError invalid */
export async function requireSizes(
  { tx, projectId }: LockedProject,
  base: Head | null,
  trees: readonly ProjectSize[],
): Promise<void> {
  const files = base?.treeId ? await listTree(tx, projectId, base.treeId) : [];
  let before: ProjectSize = { files: files.length, bytes: files.reduce((sum, { bytes }) => sum + bytes, 0) };
  for (const after of trees) {
    const problem = sizeLimitProblem(before, after);
    if (problem) throw new DomainError("invalid", problem);
    before = after;
  }
}
