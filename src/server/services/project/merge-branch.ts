import type { SignedInUser } from "~/domain/auth/signed-in-user";
import { DomainError, notFound } from "~/domain/error/domain-error";
import { ancestry, mergeBase } from "~/domain/git/history";
import type { BranchMerge, MergeBranchInput, MergeChoices, SeenBranchInput } from "~/domain/project/branch";
import type { ProjectFiles } from "~/domain/project/project-files";
import type { Db, Tx } from "~/server/db";
import type { Streams } from "~/server/ports/streams";
import type { Clock, Ids } from "~/server/ports/system";
import { gitId } from "../git/git-object";
import { advanceMain } from "./advance-main";
import { type BranchRow, readBranches, removeBranch } from "./branch-store";
import { changeProject, type ProjectChange } from "./change-project";
import { type CommitHistory, readHistory } from "./commit-history";
import { readCommits } from "./commits";
import { lockProject } from "./draft-store";
import { authorNameOf, saveIfDirty } from "./drafts";
import { commitBytes } from "./git-objects";
import { mergeIntoHead, requireMergeable } from "./merge-into-head";
import { draftVersion, emailOf, type Head, lockHead, savePushed } from "./project-store";
import { announceProject } from "./require-project";

type Deps = { db: Db; clock: Clock; ids: Ids; streams: Streams };

/**
 * Merges a pushed branch into main: by fast-forward if possible, otherwise as a merge version. The draft becomes a version
 * first.
 *
 * @returns the new version, or conflicting files
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

/** Deletes a pushed branch and its unreachable objects. @throws DomainError not_found; conflict when it has moved */
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

async function mergeResult(tx: Tx, projectId: string, added: number): Promise<BranchMerge> {
  const head = await lockHead(tx, projectId);
  const { number } = await tx.version.findUniqueOrThrow({
    where: { id: head?.id ?? "" },
    select: { number: true },
  });
  return { state: "merged", number, added };
}

type MergeInput = {
  name: string;
  head: Head | null;
  history: CommitHistory;
  authorName: string;
};

async function mergeHistory(
  project: ProjectChange,
  input: MergeInput,
  choices: MergeChoices | undefined,
): Promise<BranchMerge> {
  const { tx, projectId } = project;
  const { head, history } = input;
  const { tipId, parentsOf, ownFiles } = history;
  if (head?.commitId && ancestry([head.commitId], parentsOf).ids.has(tipId))
    throw new DomainError("conflict", "This branch has been merged already.");
  const advanced = await advanceMain(project, head, history);
  if (advanced) return mergeResult(tx, projectId, advanced.saved);
  if (!head?.treeId || !head.commitId) throw notFound();
  const baseId = mergeBase(head.commitId, tipId, parentsOf);
  const base = baseId ? await ownFiles(tx, baseId) : [];
  const branch = await ownFiles(tx, tipId);
  const target = { projectId, head: { id: head.id, treeId: head.treeId } };
  const merged = await mergeIntoHead(tx, target, { base, branch, choices });
  if (merged.state === "conflict") return merged;
  await saveMerge(project, { ...input, head, headCommitId: head.commitId }, merged.files);
  return mergeResult(tx, projectId, 1);
}

async function saveMerge(
  project: ProjectChange,
  { name, head, headCommitId, history, authorName }: MergeInput & { headCommitId: string },
  files: ProjectFiles,
): Promise<void> {
  await requireMergeable(project, head, files);
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
