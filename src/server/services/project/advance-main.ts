import { DomainError } from "~/domain/error/domain-error";
import { pathTo } from "~/domain/git/history";
import { type ProjectSize, roomProblem } from "~/domain/project/project-limits";
import { firstCharacters } from "~/domain/text/first-characters";
import type { Tx } from "~/server/db";
import type { ProjectChange } from "./change-project";
import type { CommitHistory } from "./commit-history";
import type { LockedProject } from "./draft-store";
import { type Head, listTree, type PushedVersion, savePushed, setHead } from "./project-store";

/** More commits of one push stay in the history without being versions. */
const MAX_VERSIONS = 50;
const MAX_AUTHOR_CHARACTERS = 100;
const MAX_MESSAGE_CHARACTERS = 5_000;

/**
 * Moves main forward to a commit, and makes a version of each commit on the way, of the newest where there are very
 * many.
 *
 * @returns how many versions were made, and how many commits stay without one; null when main would lose commits
 * @throws DomainError invalid for more than a project can hold
 */
export async function advanceMain(
  project: ProjectChange,
  head: Head | null,
  { tipId, parentsOf, readFacts, versionOf, ownTree, objects }: CommitHistory,
): Promise<{ saved: number; left: number } | null> {
  const { tx, projectId, clock, ids } = project;
  const from = head?.commitId ?? null;
  const way = pathTo(tipId, from, parentsOf, (id) => versionOf(id) !== null);
  if (!way) return null;
  const base = way.base === from ? head : await readBase(tx, projectId, way.base && versionOf(way.base));
  const newest = way.path.slice(-MAX_VERSIONS);
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
  return { saved: versions.length, left: way.path.length - versions.length };
}

async function readBase(tx: Tx, projectId: string, versionId: string | null): Promise<Head | null> {
  if (!versionId) return null;
  return tx.version.findFirst({
    where: { id: versionId, projectId },
    select: { id: true, treeId: true, commitId: true },
  });
}

/** Checks that a project can hold each of these one after the other. @throws DomainError invalid */
export async function requireSizes(
  { tx, projectId }: LockedProject,
  base: Head | null,
  trees: readonly ProjectSize[],
): Promise<void> {
  const files = base?.treeId ? await listTree(tx, projectId, base.treeId) : [];
  let before: ProjectSize = { files: files.length, bytes: files.reduce((sum, { bytes }) => sum + bytes, 0) };
  for (const after of trees) {
    const problem = roomProblem(before, after);
    if (problem) throw new DomainError("invalid", problem);
    before = after;
  }
}
