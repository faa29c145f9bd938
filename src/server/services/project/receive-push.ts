import { setImmediate as yieldToEventLoop } from "node:timers/promises";
import type { SignedInUser } from "~/domain/auth/signed-in-user";
import { DomainError } from "~/domain/error/domain-error";
import { branchNameProblem } from "~/domain/git/branch-name";
import { GitFormatError } from "~/domain/git/git-format-error";
import { ancestry } from "~/domain/git/history";
import { branchOf, MAIN, type RefUpdate } from "~/domain/git/smart-http";
import { MAX_BRANCHES } from "~/domain/project/branch";
import { MAX_PROJECT_BYTES } from "~/domain/project/project-files";
import type { Db } from "~/server/db";
import type { Streams } from "~/server/ports/streams";
import type { Clock, Ids } from "~/server/ports/system";
import { type Workers, WorkStopped } from "~/server/ports/workers";
import { enforceStorageLimit, readFreeBytes, readStoredBytes } from "../billing/storage";
import type { GitObject } from "../git/git-object";
import { advanceMain, requireSizes } from "./advance-main";
import { readBranches, removeBranch, removeUnreachable, requireObjects, setBranch } from "./branch-store";
import type { ProjectChange } from "./change-project";
import { type CommitHistory, type Pushed, readHistory, readPushed } from "./commit-history";
import { type ProjectCommit, readCommits } from "./commits";
import { type LockedProject, lockProject } from "./draft-store";
import { type Head, insertObjects, lockHead, objectSizes, readObjects, readServed } from "./project-store";
import { announceProject, requireProject } from "./require-project";

type Deps = { db: Db; clock: Clock; ids: Ids; streams: Streams; workers: Workers };

const MAX_OBJECTS = 20_000;
const MAX_COMMITS = 5_000;
/** Tree entries in total; a folder counts each time it changes. */
const MAX_NAMES = 300_000;
/** In total, over all pushes. */
const MAX_STORED_COMMITS = 20_000;
const MAX_UNPACKED_BYTES = 64_000_000;
const BASES_AT_ONCE = 50;
/** Slack for repeated objects, so that a push that frees space or stores nothing is accepted. */
const SPARE_BYTES = 1_000_000;
/** All branches and main. */
const MAX_UPDATES = MAX_BRANCHES + 1;

/**
 * The maximum bytes of a push, packed and unpacked; limited by the free storage of the project's owner.
 *
 * @throws DomainError not_found
 */
export async function readPushLimits(
  { db }: Pick<Deps, "db">,
  user: SignedInUser,
  { projectId }: { projectId: string },
): Promise<{ packed: number; unpacked: number }> {
  const { ownerId } = await requireProject(db, user.id, { projectId, deed: "edit" });
  const free = (await readFreeBytes(db, ownerId)) + SPARE_BYTES;
  return { packed: Math.min(3 * MAX_PROJECT_BYTES, free), unpacked: Math.min(MAX_UNPACKED_BYTES, 2 * free) };
}

type Push = {
  projectId: string;
  updates: readonly RefUpdate[];
  /** Empty if the project has every object. */
  pack: Uint8Array;
};

/** The result for one ref. `problem`: why it was not moved. `messages`: shown to the user. */
export type MovedRef = { ref: string; problem: string | null; messages: readonly string[] };

/**
 * Moves branches of a project that the user may edit. Commits on main become versions. As in git, each branch moves
 * atomically and independently of the others.
 *
 * @throws DomainError not_found
 * @throws GitFormatError for a damaged pack
 */
export async function receivePush(
  deps: Deps,
  user: SignedInUser,
  { projectId, updates, pack }: Push,
): Promise<MovedRef[]> {
  await requireProject(deps.db, user.id, { projectId, deed: "edit" });
  const refused = (ref: string, problem: string): MovedRef => ({ ref, problem, messages: [] });
  if (updates.length > MAX_UPDATES)
    return updates.map(({ ref }) => refused(ref, `at most ${MAX_UPDATES} branches can be pushed at once`));
  const pushed = readPushed(pack.length > 0 ? await unpack(deps, user, { projectId, pack }) : []);
  const moved: MovedRef[] = [];
  let known: Commits | null = null;
  for (const update of updates) {
    await yieldToEventLoop();
    known ??= await readCommits(deps.db, projectId);
    try {
      const messages = await moveRef(deps, user, { ...update, projectId, known, pushed });
      known = null;
      moved.push({ ref: update.ref, problem: null, messages });
    } catch (error) {
      if (error instanceof DomainError) moved.push(refused(update.ref, error.userMessage));
      else if (error instanceof GitFormatError) moved.push(refused(update.ref, error.message));
      else throw error;
    }
  }
  if (moved.some(({ problem }) => problem === null)) await announceProject(deps, projectId);
  return moved;
}

/** @throws GitFormatError */
async function unpack(
  { db, workers }: Deps,
  user: SignedInUser,
  { projectId, pack }: Pick<Push, "projectId" | "pack">,
): Promise<GitObject[]> {
  const { unpacked } = await readPushLimits({ db }, user, { projectId });
  const limits = {
    objects: MAX_OBJECTS,
    objectBytes: MAX_PROJECT_BYTES,
    totalBytes: unpacked,
    commits: MAX_COMMITS,
    names: MAX_NAMES,
  };
  const read = (bases: readonly GitObject[]) =>
    workers.run("readPack", { pack, limits, bases }, user.id).catch((error: unknown) => {
      if (error instanceof WorkStopped) throw new GitFormatError(stopText[error.reason]);
      throw error;
    });
  let answer = await read([]);
  if ("missing" in answer)
    answer = await read(await readBases(db, projectId, { ids: answer.missing, maxBytes: unpacked }));
  if ("problem" in answer) throw new GitFormatError(answer.problem);
  if ("missing" in answer) throw new GitFormatError("The base of a delta is missing.");
  const added = answer.objects.filter(({ type }) => type === "commit").length;
  if (added + (await db.gitObject.count({ where: { projectId, type: "commit" } })) > MAX_STORED_COMMITS)
    throw new GitFormatError(`A project can hold at most ${MAX_STORED_COMMITS} pushed commits.`);
  return answer.objects;
}

const stopText: Record<WorkStopped["reason"], string> = {
  too_slow: "This push takes longer to read than one may.",
  too_large: "This push takes more memory than one may.",
  busy: "Other pushes of yours are still being read. Try again in a moment.",
  broken: "The push could not be read.",
};

/** The stored base objects of a pack's deltas. @throws GitFormatError when they exceed the limit for unpacked bytes */
async function readBases(
  db: Db,
  projectId: string,
  { ids, maxBytes }: { ids: readonly string[]; maxBytes: number },
): Promise<GitObject[]> {
  const commits = await readCommits(db, projectId);
  const bases: GitObject[] = ids.flatMap((id) => {
    const bytes = commits.get(id)?.bytes;
    return bytes ? [{ id, type: "commit" as const, bytes }] : [];
  });
  const sizes = await objectSizes(db, projectId, ids);
  if ([...sizes.values()].reduce((sum, bytes) => sum + bytes, 0) > maxBytes)
    throw new GitFormatError(stopText.too_large);
  const stored = [...sizes.keys()];
  for (let at = 0; at < stored.length; at += BASES_AT_ONCE)
    bases.push(...(await readObjects(db, projectId, stored.slice(at, at + BASES_AT_ONCE))));
  return bases;
}

type Commits = ReadonlyMap<string, ProjectCommit>;
type RefMove = RefUpdate & { projectId: string; known: Commits; pushed: Pushed };

/** @returns messages for the user @throws DomainError, GitFormatError */
async function moveRef(
  deps: Deps,
  user: SignedInUser,
  { ref, oldId, newId, projectId, known, pushed }: RefMove,
): Promise<string[]> {
  const name = branchOf(ref);
  if (name === undefined)
    throw new DomainError("invalid", "a project has branches, and no tags or other refs");
  if (ref === MAIN && !newId) throw new DomainError("invalid", "main cannot be deleted");
  const { headId } = await requireProject(deps.db, user.id, { projectId, deed: "edit" });
  const history = newId
    ? await readHistory(deps.db, { projectId, headId, tipId: newId, known, pushed })
    : null;
  await yieldToEventLoop();
  return deps.db.$transaction(async (tx) => {
    const { ownerId } = await lockProject(tx, user.id, projectId);
    const before = await readStoredBytes(tx, ownerId);
    const head = await lockHead(tx, projectId);
    if (history) await requireObjects(tx, projectId, history.borrowed);
    await yieldToEventLoop();
    const { clock, ids } = deps;
    const project = { tx, projectId, userId: user.id, clock, ids };
    const messages = !history
      ? await deleteBranch(project, name, oldId)
      : ref === MAIN
        ? await moveMain(project, { oldId, head }, history)
        : await moveBranch(project, { oldId, head, name }, history);
    await enforceStorageLimit(tx, ownerId, { before, actorId: user.id });
    return messages;
  });
}

const fetchFirst = () => new DomainError("conflict", "fetch first");

type Move = { oldId: string | null; head: Head | null };

async function moveMain(
  project: ProjectChange,
  { oldId, head }: Move,
  history: CommitHistory,
): Promise<string[]> {
  const served = head ? (await readServed(project.tx, head.id)).servedCommitId : null;
  if ((head?.commitId ?? null) !== oldId && served !== oldId) throw fetchFirst();
  const advanced = await advanceMain(project, head, history);
  if (!advanced)
    throw new DomainError(
      "conflict",
      "non-fast-forward: push to another branch, and merge it on the Versions screen",
    );
  const { saved, left } = advanced;
  return [
    ...(saved > 0 ? [`Saved ${saved} ${saved === 1 ? "version" : "versions"}.`] : []),
    ...(left > 0 ? [`${left} older commits are in the history without being versions.`] : []),
  ];
}

/** Accepts non-fast-forward pushes: only git's client knows whether --force was given. */
async function moveBranch(
  project: ProjectChange,
  { oldId, head, name }: Move & { name: string },
  { tipId, parentsOf, ownTree, objects, versionOf }: CommitHistory,
): Promise<string[]> {
  const { tx, projectId, clock } = project;
  const branches = await readBranches(tx, projectId);
  const current = branches.find((branch) => branch.name === name);
  if ((current?.commitId ?? null) !== oldId) throw fetchFirst();
  if (!current) {
    const names = branches.map((branch) => branch.name);
    const problem = branchNameProblem(name, names);
    if (problem) throw new DomainError("invalid", problem);
    if (names.length >= MAX_BRANCHES)
      throw new DomainError("invalid", `a project can have at most ${MAX_BRANCHES} branches beside main`);
  }
  if (versionOf(tipId) === null) await requireSizes(project, head, [await ownTree(tx, tipId)]);
  await insertObjects(tx, projectId, new Map(objects.map((object) => [object.id, object])));
  await setBranch(tx, projectId, { name, commitId: tipId, now: clock.now() });
  const isKept = !current || ancestry([tipId], parentsOf).ids.has(current.commitId);
  const gone = isKept ? 0 : await removeUnreachable(tx, projectId, current.commitId);
  return [
    ...(current ? [] : [`Merge ${name} on the Versions screen of the project.`]),
    ...(gone > 0 ? [goneMessage(gone)] : []),
  ];
}

async function deleteBranch(
  { tx, projectId }: LockedProject,
  name: string,
  oldId: string | null,
): Promise<string[]> {
  const branch = (await readBranches(tx, projectId)).find((each) => each.name === name);
  if (!branch) throw new DomainError("not_found", "there is no such branch");
  if (branch.commitId !== oldId) throw fetchFirst();
  const gone = await removeBranch(tx, projectId, branch);
  return gone > 0 ? [goneMessage(gone)] : [];
}

const goneMessage = (count: number): string =>
  `Deleted ${count} ${count === 1 ? "commit" : "commits"} that no version and no other branch has.`;
