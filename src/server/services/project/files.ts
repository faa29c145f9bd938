import type { Deed } from "~/domain/access/role";
import type { SignedInUser } from "~/domain/auth/signed-in-user";
import { notFound } from "~/domain/error/domain-error";
import { versionsBelow } from "~/domain/git/history";
import type { ChooseFileInput, FileChoice } from "~/domain/project/file-choice";
import type { FileTexts } from "~/domain/project/project";
import type { ProjectFiles } from "~/domain/project/project-files";
import type { Db, Tx } from "~/server/db";
import type { Streams } from "~/server/ports/streams";
import type { Clock, Ids } from "~/server/ports/system";
import { chatsFor, projectsFor } from "../access/access";
import { enforceStorageLimit } from "../billing/storage";
import type { CommitVersion } from "./commits";
import { draftFiles, draftTreeId } from "./draft-document";
import { lockProject, readDocument, readDraftState } from "./draft-store";
import { authorNameOf, saveIfDirty } from "./drafts";
import { type NameChange, renameAfterFiles } from "./name-after-files";
import {
  type FileEntry,
  listTree,
  lockHead,
  readTreeFiles,
  saveVersion,
  type VersionDraft,
} from "./project-store";
import { readProjectSummary } from "./projects";
import { announceProject, requireVersion } from "./require-project";
import { type HeldChanges, offerHeld } from "./suggest";
import { readVersionFiles } from "./versions";

/**
 * The current files of a project, including unsaved edits.
 *
 * @returns `treeId`: null without files · `headTreeId`: without unsaved edits
 * @throws DomainError not_found
 */
export async function readOpenFiles(
  { db }: { db: Db },
  user: SignedInUser,
  { projectId, deed }: { projectId: string; deed?: Deed },
): Promise<{ files: ProjectFiles; treeId: string | null; headTreeId: string | null; isDirty: boolean }> {
  const { headId } = await readProjectSummary({ db }, user, { projectId, deed });
  const state = await readDraftState(db, projectId);
  const document = state?.isDirty ? await readDocument(db, projectId) : undefined;
  const head = headId
    ? await db.version.findUnique({ where: { id: headId }, select: { treeId: true } })
    : null;
  const treeId = head?.treeId ?? null;
  if (document)
    return {
      files: draftFiles(document),
      treeId: draftTreeId(document),
      headTreeId: treeId,
      isDirty: true,
    };
  const files = treeId ? await readTreeFiles(db, projectId, treeId) : new Map();
  return { files, treeId, headTreeId: treeId, isDirty: false };
}

/** The current files, or those of a version. @throws DomainError not_found, also for a version of another project */
export async function readFilesAt(
  deps: { db: Db },
  user: SignedInUser,
  { projectId, versionId }: { projectId: string; versionId: string | undefined },
): Promise<ProjectFiles> {
  if (!versionId) return (await readOpenFiles(deps, user, { projectId })).files;
  const version = await requireVersion(deps.db, user.id, { versionId, deed: "view" });
  if (version.projectId !== projectId) throw notFound();
  return readTreeFiles(deps.db, projectId, version.treeId);
}

/** Generated files that no other one refers to: changing one does not affect the rest. */
const INDEPENDENT: ReadonlySet<string> = new Set(["package.json", ".gitignore"]);

/**
 * The files of a pushed commit that a project stores. Unchanged generated files, which clones get in addition, are
 * generated again. Once one of them was changed, the project stores them all.
 *
 * @param served the files of the base commit · @param own the stored files of the base version
 */
function withoutGenerated(
  pushed: readonly FileEntry[],
  served: readonly FileEntry[],
  own: readonly FileEntry[],
): readonly FileEntry[] {
  const [pushedIds, servedIds, ownIds] = [pushed, served, own].map(
    (files) => new Map(files.map(({ path, id }) => [path, id])),
  );
  const generated = [...new Set([...(servedIds?.keys() ?? []), ...(ownIds?.keys() ?? [])])].filter(
    (path) => servedIds?.get(path) !== ownIds?.get(path),
  );
  const changed = generated.filter((path) => pushedIds?.get(path) !== servedIds?.get(path));
  if (changed.some((path) => !INDEPENDENT.has(path))) return pushed;
  const regenerated = new Set(generated.filter((path) => !changed.includes(path)));
  if (regenerated.size === 0) return pushed;
  return [
    ...pushed.filter(({ path }) => !regenerated.has(path)),
    ...own.filter(({ path }) => regenerated.has(path)),
  ];
}

type Commit = { treeId: string; version: CommitVersion | null };

type OwnFilesInput = {
  projectId: string;
  tipId: string;
  parentsOf: (id: string) => readonly string[] | undefined;
  commitAt: (id: string) => Commit;
  /** The files of a folder that may not be stored yet. */
  filesOf?: (treeId: string) => readonly FileEntry[];
};

/** Returns a reader of the files of a commit that the project stores. */
export function ownFilesReader({
  projectId,
  tipId,
  parentsOf,
  commitAt,
  filesOf,
}: OwnFilesInput): (db: Db | Tx, commitId: string) => Promise<readonly FileEntry[]> {
  const below = versionsBelow([tipId], parentsOf, (id) => commitAt(id).version?.number ?? null);
  const listed = new Map<string, Promise<readonly FileEntry[]>>();
  const list = (db: Db | Tx, treeId: string) => {
    const files = listed.get(treeId) ?? listTree(db, projectId, treeId);
    listed.set(treeId, files);
    return files;
  };
  return async (db, commitId) => {
    const { treeId, version } = commitAt(commitId);
    if (version) return list(db, version.treeId);
    const pushed = filesOf?.(treeId) ?? (await list(db, treeId));
    const baseId = below.get(commitId);
    const base = baseId === undefined ? null : commitAt(baseId);
    return base?.version
      ? withoutGenerated(pushed, await list(db, base.treeId), await list(db, base.version.treeId))
      : pushed;
  };
}

/** A text file before and after the version of a reply. @throws DomainError not_found */
export async function readFileChange(
  { db }: { db: Db },
  user: SignedInUser,
  { replyId, path }: { replyId: string; path: string },
): Promise<FileTexts> {
  const version = await db.version.findFirst({
    where: { messageId: replyId, project: projectsFor(user.id, "view") },
    orderBy: { number: "desc" },
    select: { id: true, parentId: true },
  });
  if (!version) throw notFound();
  const [old, now] = await Promise.all([
    readVersionFiles(db, user.id, version.parentId),
    readVersionFiles(db, user.id, version.id),
  ]);
  const [before = "", after = ""] = [old.get(path), now.get(path)];
  const exists = old.has(path) || now.has(path);
  if (!exists || typeof before !== "string" || typeof after !== "string") throw notFound();
  return { before, after };
}

/** The files of a chat's project that prompts always include, and those that they never include. */
export async function readFileChoice(db: Db, userId: string, chatId: string): Promise<FileChoice> {
  const chat = await db.chat.findFirst({
    where: { id: chatId, ...chatsFor(userId, "view") },
    select: { project: { select: { pinned: true, dropped: true } } },
  });
  return chat?.project ?? { pinned: [], dropped: [] };
}

/** Includes paths of deleted files. */
const MAX_CHOSEN = 500;

/** Always, never or automatically includes a file in prompts. @throws DomainError not_found */
export async function chooseFile(
  { db }: { db: Db },
  user: SignedInUser,
  { projectId, path, choice }: ChooseFileInput,
): Promise<void> {
  await db.$transaction(async (tx) => {
    await lockProject(tx, user.id, projectId);
    const { pinned, dropped } = await tx.project.findUniqueOrThrow({
      where: { id: projectId },
      select: { pinned: true, dropped: true },
    });
    const update = (paths: string[], isChosen: boolean) =>
      [...paths.filter((each) => each !== path), ...(isChosen ? [path] : [])].slice(-MAX_CHOSEN);
    await tx.project.update({
      where: { id: projectId },
      data: { pinned: update(pinned, choice === "pin"), dropped: update(dropped, choice === "drop") },
      select: { id: true },
    });
  });
}

/** The model and reply that created a version. */
export type VersionAuthorship = { modelName: string; replyId: string };

type NewVersion = {
  projectId: string;
  treeId: string | null;
  draft: VersionDraft;
  message: string;
  /** Absent: the project keeps its name. */
  name?: NameChange;
  /** Defaults to the user. */
  authorship?: VersionAuthorship | undefined;
  /** The draft stays as it is, and the version is made from the head. `held`: what would overwrite the draft. */
  besideDraft?: { headTreeId: string | null; held: HeldChanges["held"] } | undefined;
};

/** `version`: null if nothing differs. `suggestionId`: of what is held. */
type SavedFiles = { version: { id: string; number: number } | null; suggestionId: string | null };

/**
 * Saves changed files as a version, after one of the draft, and notifies the followers of the project's chats.
 *
 * @param treeId of the current files that were changed, with unsaved edits
 * @returns "changed" if the project has a different tree by now
 */
export async function saveFiles(
  deps: { db: Db; clock: Clock; ids: Ids; streams: Streams },
  user: SignedInUser,
  { projectId, treeId, draft, message, name, authorship, besideDraft }: NewVersion,
): Promise<SavedFiles | "changed"> {
  const saved = await deps.db.$transaction(async (tx) => {
    const { ownerId } = await lockProject(tx, user.id, projectId);
    const project = { ...deps, tx, userId: user.id, projectId };
    if (!besideDraft) await saveIfDirty(project);
    const head = await lockHead(tx, projectId);
    const headTreeId = head?.treeId ?? null;
    const state = besideDraft ? await readDraftState(tx, projectId) : null;
    const openTreeId = state?.treeId ?? headTreeId;
    if (openTreeId !== treeId || (besideDraft && headTreeId !== besideDraft.headTreeId)) return "changed";
    const version = await saveVersion(tx, head, {
      id: deps.ids.next(),
      projectId,
      draft,
      ...authorOf(user, authorship),
      message,
      now: deps.clock.now(),
    });
    if (name) await renameAfterFiles(tx, projectId, name);
    const suggestionId = besideDraft?.held.size
      ? await offerHeld(project, {
          held: besideDraft.held,
          message,
          modelName: authorship?.modelName ?? authorNameOf(user),
        })
      : null;
    await enforceStorageLimit(tx, ownerId, { actorId: user.id });
    return { version: version ?? null, suggestionId };
  });
  if (saved !== "changed") await announceProject(deps, projectId);
  return saved;
}

/** The author columns of a version. */
export const authorOf = (user: SignedInUser, authorship: VersionAuthorship | undefined) =>
  authorship
    ? { author: "model" as const, authorName: authorship.modelName, messageId: authorship.replyId }
    : { author: "person" as const, authorName: authorNameOf(user) };
