import { setImmediate as yieldToEventLoop } from "node:timers/promises";
import type { SignedInUser } from "~/domain/auth/signed-in-user";
import { notFound } from "~/domain/error/domain-error";
import { divergence, mergeBase } from "~/domain/git/history";
import type { BranchChange, BranchInput, PushedBranch } from "~/domain/project/branch";
import { firstCharacters } from "~/domain/text/first-characters";
import { firstLine } from "~/domain/text/short-name";
import type { Db } from "~/server/db";
import { readCommitFacts, readCommits } from "./commits";
import { readRefs } from "./fetch";
import { ownFilesReader } from "./files";

type Deps = { db: Db };

const MESSAGE_CHARACTERS = 200;

const AUTHOR_CHARACTERS = 100;

/** The pushed branches of a project, by name. @throws DomainError not_found */
export async function listBranches(
  { db }: Deps,
  user: SignedInUser,
  { projectId }: { projectId: string },
): Promise<PushedBranch[]> {
  const { main, branches } = await readRefs({ db }, user, { projectId });
  if (branches.length === 0) return [];
  const commits = await readCommits(db, projectId);
  const parentsOf = (id: string) => commits.get(id)?.parentIds;
  const facts = await readCommitFacts(
    db,
    projectId,
    branches.flatMap(({ commitId }) => commits.get(commitId) ?? []),
  );
  const pushed: PushedBranch[] = [];
  for (const { name, commitId } of branches) {
    const commit = facts.get(commitId);
    if (!commit) continue;
    // A branch may have thousands of commits, and a project a hundred branches.
    await yieldToEventLoop();
    const { message, authorName, authoredAt } = commit;
    pushed.push({
      name,
      commitId,
      message: firstCharacters(firstLine(message), MESSAGE_CHARACTERS),
      authorName: firstCharacters(authorName.trim(), AUTHOR_CHARACTERS),
      authoredAt,
      ...divergence(commitId, main, parentsOf, (id) => commits.get(id)?.isServed !== true),
    });
  }
  return pushed;
}

/** A branch's changes since its merge base with main. @throws DomainError not_found */
export async function readBranchChange(
  { db }: Deps,
  user: SignedInUser,
  { projectId, name }: BranchInput,
): Promise<BranchChange> {
  const { main, branches } = await readRefs({ db }, user, { projectId });
  const branch = branches.find((each) => each.name === name);
  const commits = await readCommits(db, projectId);
  const tip = branch && commits.get(branch.commitId);
  if (!tip) throw notFound();
  const parentsOf = (id: string) => commits.get(id)?.parentIds;
  const commitAt = (id: string) => commits.get(id) ?? tip;
  const ownFiles = ownFilesReader({ projectId, tipId: tip.id, parentsOf, commitAt });
  const list = async (id: string) => ({
    id: commitAt(id).treeId,
    projectId,
    files: [...(await ownFiles(db, id))],
  });
  const baseId = main && mergeBase(main, tip.id, parentsOf);
  return { before: baseId ? await list(baseId) : null, after: await list(tip.id) };
}
