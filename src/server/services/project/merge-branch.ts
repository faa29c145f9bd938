import type { SignedInUser } from "~/domain/auth/signed-in-user";
import { DomainError, notFound } from "~/domain/error/domain-error";
import { ancestry, mergeBase } from "~/domain/git/history";
import type { BranchMerge, MergeBranchInput, SeenBranchInput } from "~/domain/project/branch";
import { mergeBranchFiles } from "~/domain/project/merge-branch";
import type { ProjectFiles } from "~/domain/project/project-files";
import { pathProblem } from "~/domain/project/project-limits";
import type { Db, Tx } from "~/server/db";
import type { Clock } from "~/server/ports/clock";
import type { Ids } from "~/server/ports/ids";
import type { Streams } from "~/server/ports/streams";
import { gitId } from "../git/git-object";
import { advanceMain, requireSizes } from "./advance-main";
import { type BranchRow, readBranches, removeBranch } from "./branch-store";
import { changeProject, type ProjectChange } from "./change-project";
import { type CommitHistory, readHistory } from "./commit-history";
import { readCommits } from "./commits";
import { lockProject } from "./draft-store";
import { authorNameOf, saveIfDirty } from "./drafts";
import { commitBytes } from "./git-objects";
import {
  draftVersion,
  emailOf,
  type FileEntry,
  type Head,
  listTree,
  lockHead,
  readBlobs,
  readTreeFiles,
  savePushed,
} from "./project-store";
import { announceProject } from "./require-project";

type Deps = { db: Db; clock: Clock; ids: Ids; streams: Streams };

/**
 * Brings a pushed branch into main: as its own commits where main has no others, or else as one version that comes from
 * both. What is being edited becomes a version first.
 *
 * @returns the new version, or files about which the user has to decide
 * @throws DomainError not_found; conflict when there is nothing to merge, or the branch has moved; invalid; plan_needed
 */
export async function mergeBranch(
  deps: Deps,
  user: SignedInUser,
  { projectId, name, commitId, choices }: MergeBranchInput,
): Promise<BranchMerge> {
  return changeProject(deps, { user, projectId }, async (project) => {
    const { tx } = project;
    await saveIfDirty(project);
    const head = await lockHead(tx, projectId);
    await requireBranch(tx, projectId, { name, commitId });
    const known = await readCommits(tx, projectId);
    const history = await readHistory(tx, { projectId, headId: head?.id ?? null, tipId: commitId, known });
    return mergeHistory(project, { name, head, history, authorName: authorNameOf(user) }, choices);
  });
}

/** Deletes a pushed branch, and what nothing else has of it. @throws DomainError not_found; conflict when it has moved */
export async function deleteBranch(
  deps: Pick<Deps, "db" | "streams">,
  user: SignedInUser,
  { projectId, name, commitId }: SeenBranchInput,
): Promise<void> {
  await deps.db.$transaction(async (tx) => {
    await lockProject(tx, user.id, projectId);
    await requireBranch(tx, projectId, { name, commitId });
    await removeBranch(tx, projectId, { name, commitId });
  });
  await announceProject(deps, projectId);
}

async function requireBranch(tx: Tx, projectId: string, { name, commitId }: BranchRow): Promise<void> {
  const branch = (await readBranches(tx, projectId)).find((each) => each.name === name);
  if (!branch) throw notFound();
  if (branch.commitId !== commitId)
    throw new DomainError("conflict", "This branch has changed meanwhile. Please look at it again.");
}

async function mergedAs(tx: Tx, projectId: string, added: number): Promise<BranchMerge> {
  const head = await lockHead(tx, projectId);
  const { number } = await tx.version.findUniqueOrThrow({
    where: { id: head?.id ?? "" },
    select: { number: true },
  });
  return { state: "merged", number, added };
}

type Merging = {
  name: string;
  head: Head | null;
  history: CommitHistory;
  authorName: string;
};

async function mergeHistory(
  project: ProjectChange,
  merging: Merging,
  choices: MergeBranchInput["choices"],
): Promise<BranchMerge> {
  const { tx, projectId } = project;
  const { head, history } = merging;
  const { tipId, parentsOf } = history;
  if (head?.commitId && ancestry([head.commitId], parentsOf).ids.has(tipId))
    throw new DomainError("conflict", "This branch has been merged already.");
  const advanced = await advanceMain(project, head, history);
  if (advanced) return mergedAs(tx, projectId, advanced.saved);
  if (!head?.treeId || !head.commitId) throw notFound();
  const sides = await readSides(tx, { projectId, headId: head.commitId, treeId: head.treeId }, history);
  // Choices of another version's files are none of this one's.
  const chosen = choices?.headId === head.id ? choices.sides : [];
  const merged = mergeBranchFiles(sides.changed, new Map(chosen.map(({ path, side }) => [path, side])));
  if ("conflicts" in merged) {
    const files = merged.conflicts.map((path) => ({
      path,
      before: sides.main.get(path) ?? null,
      after: sides.branch.get(path) ?? null,
    }));
    return { state: "conflict", projectId, headId: head.id, files };
  }
  const unchanged = [...(await readTreeFiles(tx, projectId, head.treeId))].filter(
    ([path]) => !sides.changed.main.has(path),
  );
  await saveMerge(
    project,
    { ...merging, head, headCommitId: head.commitId },
    new Map([...unchanged, ...merged.files]),
  );
  return mergedAs(tx, projectId, 1);
}

type Entries = ReadonlyMap<string, FileEntry>;

/** The files of both sides, and the contents of those that are not the same everywhere. */
async function readSides(
  tx: Tx,
  { projectId, headId, treeId }: { projectId: string; headId: string; treeId: string },
  { tipId, parentsOf, ownFiles }: CommitHistory,
) {
  const byPath = (files: readonly FileEntry[]): Entries => new Map(files.map((file) => [file.path, file]));
  const baseId = mergeBase(headId, tipId, parentsOf);
  const base = byPath(baseId ? await ownFiles(tx, baseId) : []);
  const [main, branch] = [byPath(await listTree(tx, projectId, treeId)), byPath(await ownFiles(tx, tipId))];
  const idsAt = (path: string) => new Set([base, main, branch].map((files) => files.get(path)?.id));
  const paths = [...new Set([...base.keys(), ...main.keys(), ...branch.keys()])].filter(
    (path) => idsAt(path).size > 1,
  );
  const ids = paths.flatMap((path) => [...idsAt(path)].flatMap((id) => id ?? []));
  const blobs = await readBlobs(tx, projectId, ids);
  const contents = (files: Entries): ProjectFiles =>
    new Map(
      paths.flatMap((path) => {
        const file = files.get(path);
        return file ? [[path, blobs.get(file.id) ?? ""] as const] : [];
      }),
    );
  return { main, branch, changed: { base: contents(base), main: contents(main), branch: contents(branch) } };
}

async function saveMerge(
  project: ProjectChange,
  { name, head, headCommitId, history, authorName }: Merging & { headCommitId: string },
  files: ProjectFiles,
): Promise<void> {
  for (const path of files.keys())
    if (pathProblem(path, files.keys()))
      throw new DomainError(
        "conflict",
        `${path} is a file on one side and a folder on the other. Please rename one of them first.`,
      );
  const bytes = [...files.values()].reduce((sum, content) => sum + Buffer.byteLength(content), 0);
  await requireSizes(project, head, [{ files: files.size, bytes }]);
  const { treeId, objects } = draftVersion(files);
  const message = `Merge branch ${name}`;
  const now = project.clock.now();
  const commit = commitBytes({
    treeId,
    parentIds: [headCommitId, history.tipId],
    author: { name: authorName, email: emailOf("person") },
    at: now,
    message,
  });
  const commitId = gitId("commit", commit);
  const stored = new Map([...objects, [commitId, { id: commitId, type: "commit" as const, bytes: commit }]]);
  const version = {
    id: project.ids.next(),
    projectId: project.projectId,
    treeId,
    commitId,
    author: "person" as const,
    authorName,
    message,
    now,
  };
  await savePushed(project, head, { objects: stored, versions: [version] });
}
