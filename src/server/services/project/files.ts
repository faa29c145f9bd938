import type { SignedInUser } from "~/domain/auth/signed-in-user";
import { notFound } from "~/domain/error/domain-error";
import { versionsBelow } from "~/domain/git/history";
import type { ChooseFileInput, FileChoice } from "~/domain/project/file-choice";
import type { FileTexts } from "~/domain/project/project";
import type { ProjectFiles } from "~/domain/project/project-files";
import type { Db, Tx } from "~/server/db";
import type { Clock } from "~/server/ports/clock";
import type { Ids } from "~/server/ports/ids";
import type { Streams } from "~/server/ports/streams";
import { requireRoom } from "../billing/storage";
import type { CommitVersion } from "./commits";
import { draftFiles, draftTreeId } from "./draft-document";
import { readDocument, readDraftState } from "./draft-store";
import { authorNameOf, saveIfDirty } from "./drafts";
import { type NameChange, nameAfterFiles } from "./name-after-files";
import {
  type FileEntry,
  listTree,
  lockHead,
  readTreeFiles,
  saveVersion,
  type VersionDraft,
} from "./project-store";
import { readProjectSummary } from "./projects";
import { announceProject, requireProject, requireVersion } from "./require-project";
import { readVersionFiles } from "./versions";

/**
 * The files of one of the user's projects as they are on screen: with what is typed and not saved.
 *
 * @returns git's id of them; null while there are none
 * @throws DomainError not_found
 */
export async function readOpenFiles(
  { db }: { db: Db },
  user: SignedInUser,
  { projectId }: { projectId: string },
): Promise<{ files: ProjectFiles; treeId: string | null; isDirty: boolean }> {
  const { headId } = await readProjectSummary({ db }, user, { projectId });
  const state = await readDraftState(db, projectId);
  const document = state?.isDirty ? await readDocument(db, projectId) : undefined;
  if (document) return { files: draftFiles(document), treeId: draftTreeId(document), isDirty: true };
  const head = headId
    ? await db.version.findUnique({ where: { id: headId }, select: { treeId: true } })
    : null;
  const treeId = head?.treeId ?? null;
  return { files: treeId ? await readTreeFiles(db, projectId, treeId) : new Map(), treeId, isDirty: false };
}

/** The same, or those of a version. @throws DomainError not_found, also for a version of another project */
export async function readFilesAt(
  deps: { db: Db },
  user: SignedInUser,
  { projectId, versionId }: { projectId: string; versionId: string | undefined },
): Promise<ProjectFiles> {
  if (!versionId) return (await readOpenFiles(deps, user, { projectId })).files;
  const version = await requireVersion(deps.db, user.id, versionId);
  if (version.projectId !== projectId) throw notFound();
  return readTreeFiles(deps.db, projectId, version.treeId);
}

/** Generated files that no other one refers to: a changed one is kept without the rest. */
const ALONE: ReadonlySet<string> = new Set(["package.json", ".gitignore"]);

/**
 * What a project keeps of the files of a commit that was pushed: those that clones get in addition to its own, and that are as
 * they got them, are made again from the others. Where one of them was changed, all are the project's own from then on.
 *
 * @param given the files of the commit that it is based on · @param own those that the project has of that commit
 */
function withoutGenerated(
  pushed: readonly FileEntry[],
  given: readonly FileEntry[],
  own: readonly FileEntry[],
): readonly FileEntry[] {
  const [pushedIds, givenIds, ownIds] = [pushed, given, own].map(
    (files) => new Map(files.map(({ path, id }) => [path, id])),
  );
  const generated = [...new Set([...(givenIds?.keys() ?? []), ...(ownIds?.keys() ?? [])])].filter(
    (path) => givenIds?.get(path) !== ownIds?.get(path),
  );
  const changed = generated.filter((path) => pushedIds?.get(path) !== givenIds?.get(path));
  if (changed.some((path) => !ALONE.has(path))) return pushed;
  const madeAgain = new Set(generated.filter((path) => !changed.includes(path)));
  if (madeAgain.size === 0) return pushed;
  return [
    ...pushed.filter(({ path }) => !madeAgain.has(path)),
    ...own.filter(({ path }) => madeAgain.has(path)),
  ];
}

type Commit = { treeId: string; version: CommitVersion | null };

type OwnFiles = {
  projectId: string;
  tipId: string;
  parentsOf: (id: string) => readonly string[] | undefined;
  commitAt: (id: string) => Commit;
  /** The files of a folder that may not be stored yet. */
  filesOf?: (treeId: string) => readonly FileEntry[];
};

/** Reads what a project keeps of the files of commits: of a version its own files. */
export function ownFilesReader({
  projectId,
  tipId,
  parentsOf,
  commitAt,
  filesOf,
}: OwnFiles): (db: Db | Tx, commitId: string) => Promise<readonly FileEntry[]> {
  const below = versionsBelow([tipId], parentsOf, (id) => commitAt(id).version?.number ?? null);
  const listed = new Map<string, Promise<readonly FileEntry[]>>();
  const list = (db: Db | Tx, treeId: string) => {
    const known = listed.get(treeId) ?? listTree(db, projectId, treeId);
    listed.set(treeId, known);
    return known;
  };
  return async (db, commitId) => {
    const { treeId, version } = commitAt(commitId);
    if (version) return list(db, version.treeId);
    const pushed = filesOf?.(treeId) ?? (await list(db, treeId));
    const base = below.get(commitId);
    const given = base === undefined ? null : commitAt(base);
    return given?.version
      ? withoutGenerated(pushed, await list(db, given.treeId), await list(db, given.version.treeId))
      : pushed;
  };
}

/** A text file of the version that a reply made, before and after it. @throws DomainError not_found */
export async function readFileChange(
  { db }: { db: Db },
  user: SignedInUser,
  { replyId, path }: { replyId: string; path: string },
): Promise<FileTexts> {
  const version = await db.version.findFirst({
    where: { messageId: replyId, project: { userId: user.id } },
    orderBy: { number: "desc" },
    select: { id: true, parentId: true },
  });
  if (!version) throw notFound();
  const [old, now] = await Promise.all([
    readVersionFiles(db, user.id, version.parentId),
    readVersionFiles(db, user.id, version.id),
  ]);
  const [before = "", after = ""] = [old.get(path), now.get(path)];
  const isKnown = old.has(path) || now.has(path);
  if (!isKnown || typeof before !== "string" || typeof after !== "string") throw notFound();
  return { before, after };
}

/** Which files of a chat's project every prompt holds, and which none does. */
export async function readFileChoice(db: Db, userId: string, chatId: string): Promise<FileChoice> {
  const chat = await db.chat.findFirst({
    where: { id: chatId, userId },
    select: { project: { select: { pinned: true, dropped: true } } },
  });
  return chat?.project ?? { pinned: [], dropped: [] };
}

/** As many as a project may have; paths of files that are gone count. */
const MAX_CHOSEN = 500;

/** Pins a file to the prompts of a project, drops it from them, or leaves it to the budget. @throws DomainError not_found */
export async function chooseFile(
  { db }: { db: Db },
  user: SignedInUser,
  { projectId, path, choice }: ChooseFileInput,
): Promise<void> {
  await db.$transaction(async (tx) => {
    await requireProject(tx, user.id, projectId);
    await lockHead(tx, projectId);
    const { pinned, dropped } = await tx.project.findUniqueOrThrow({
      where: { id: projectId },
      select: { pinned: true, dropped: true },
    });
    const chosen = (paths: string[], isChosen: boolean) =>
      [...paths.filter((each) => each !== path), ...(isChosen ? [path] : [])].slice(-MAX_CHOSEN);
    await tx.project.update({
      where: { id: projectId },
      data: { pinned: chosen(pinned, choice === "pin"), dropped: chosen(dropped, choice === "drop") },
      select: { id: true },
    });
  });
}

/** A model that made a version for a reply. */
export type VersionAuthorship = { modelName: string; replyId: string };

type NewVersion = {
  projectId: string;
  treeId: string | null;
  draft: VersionDraft;
  message: string;
  /** Absent: the project keeps its name. */
  name?: NameChange;
  /** Absent: it is by the user. */
  authorship?: VersionAuthorship | undefined;
};

/**
 * Saves changed files as a version, and notifies the followers of the project's chats; what the user has typed becomes a
 * version of its own first.
 *
 * @param treeId what the version was made from; "changed" when the project has other files by now
 * @returns null when nothing differs
 */
export async function saveFiles(
  deps: { db: Db; clock: Clock; ids: Ids; streams: Streams },
  user: SignedInUser,
  { projectId, treeId, draft, message, name, authorship }: NewVersion,
): Promise<{ id: string; number: number } | null | "changed"> {
  const saved = await deps.db.$transaction(async (tx) => {
    await requireProject(tx, user.id, projectId);
    await saveIfDirty({ ...deps, tx, userId: user.id, projectId });
    const head = await lockHead(tx, projectId);
    if ((head?.treeId ?? null) !== treeId) return "changed";
    const version = await saveVersion(tx, head, {
      id: deps.ids.next(),
      projectId,
      draft,
      ...authorOf(user, authorship),
      message,
      now: deps.clock.now(),
    });
    if (name) await nameAfterFiles(tx, { id: projectId, userId: user.id }, name);
    await requireRoom(tx, user.id);
    return version ?? null;
  });
  if (saved !== "changed") await announceProject(deps, projectId);
  return saved;
}

/** A version's author, as it is stored. */
export const authorOf = (user: SignedInUser, authorship: VersionAuthorship | undefined) =>
  authorship
    ? { author: "model" as const, authorName: authorship.modelName, messageId: authorship.replyId }
    : { author: "person" as const, authorName: authorNameOf(user) };
