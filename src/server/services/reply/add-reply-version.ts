import { DomainError } from "~/domain/error/domain-error";
import { type HeldChange, mergedFiles, splitChange } from "~/domain/project/merge-files";
import type { ProjectFiles } from "~/domain/project/project-files";
import { NEW_PROJECT, projectName } from "~/domain/project/project-name";
import type { AppliedReply } from "~/domain/reply/apply-reply";
import { commitMessage } from "~/domain/reply/commit-message";
import { extractBlocks } from "~/domain/reply/extract-blocks";
import { type FileChange, offeredChanges } from "~/domain/reply/file-change";
import { retryStarts } from "~/domain/reply/retry-notes";
import { splitThinking } from "~/domain/reply/thinking";
import { firstLine } from "~/domain/text/short-name";
import type { Db, Tx } from "~/server/db";
import type { FileChecks } from "~/server/ports/file-checks";
import type { Clock, Ids } from "~/server/ports/system";
import { withUiKit } from "~preview";
import { enforceStorageLimit, isStorageFull } from "../billing/storage";
import { draftFile } from "../project/draft-document";
import { type LockedProject, readDocument, readDraftState } from "../project/draft-store";
import { type NameChange, renameAfterFiles } from "../project/name-after-files";
import {
  draftVersion,
  type Head,
  lockHead,
  newBytes,
  readTreeFiles,
  saveVersion,
  type VersionDraft,
} from "../project/project-store";
import { supabaseForNewProjects } from "../project/projects";
import { offerHeld } from "../project/suggest";
import { uiKit } from "../project/ui-kit";

type Deps = { db: Db | Tx; clock: Clock; fileChecks: FileChecks; ids: Ids };

/** A finished reply and its base version. */
export type BuildingReply = {
  /** Who asked. */
  userId: string;
  /** Whose chat it is, and whose project. */
  ownerId: string;
  chatId: string;
  replyId: string;
  projectId: string | null;
  baseVersionId: string | null;
  /** shown: files are applied manually · ignored: it changed files by other means; absent: applied. */
  code?: "shown" | "ignored" | undefined;
  authorName: string;
};

export type ReplyDraft = {
  changes: readonly FileChange[];
  /** Undefined if no file changes. */
  version: ReplyVersion | undefined;
};

type ReplyVersion = {
  id: string;
  reply: BuildingReply;
  head: Head | null;
  parent: Head | null;
  files: ProjectFiles;
  draft: VersionDraft;
  /** What would overwrite saved changes of others. */
  held: ReadonlyMap<string, HeldChange>;
  message: string;
  name: NameChange;
};

/**
 * Creates a version from a reply's files without saving it, because the objects of a large project take a while.
 *
 * @returns undefined for a reply without files
 */
export async function draftReply(
  { db, fileChecks, ids }: Pick<Deps, "db" | "fileChecks" | "ids">,
  reply: BuildingReply,
  { text, state = "finished" }: { text: string; state?: "finished" | "cut" | "stopped" },
): Promise<ReplyDraft | undefined> {
  const blocks = reply.code === "ignored" ? [] : extractBlocks(text);
  // The last file of a stopped reply is incomplete.
  const complete = state === "stopped" ? blocks.filter(({ closed }) => closed) : blocks;
  if (complete.length === 0) return undefined;
  const { head, parent } = await findParent(db, reply);
  const base = await filesOf(db, reply.projectId, await findHead(db, reply.baseVersionId));
  const change = {
    blocks: complete,
    retries: retryStarts(text),
    state: state === "cut" ? ("cut" as const) : ("finished" as const),
  };
  const applied = await fileChecks.apply(base, change, reply.userId);
  const { changes } = applied;
  if (changes.length === 0) return { changes, version: undefined };
  if (reply.code === "shown") return { changes: manualChanges(applied), version: undefined };
  if (changes.every(({ state }) => state === "refused")) return { changes, version: undefined };
  const current = parent?.id === reply.baseVersionId ? base : await filesOf(db, reply.projectId, parent);
  const { placed, held } = splitChange(base, current, applied.files);
  const files = withUiKit(current === base ? placed : mergedFiles(base, current, placed), uiKit);
  const draft = draftVersion(files);
  const visibleText = splitThinking({ text, thinking: "" }).text;
  const message = commitMessage({ said: visibleText, before: current, after: files });
  const name = { before: projectName(current), after: projectName(files, firstLine(message)) };
  return { changes, version: { id: ids.next(), reply, head, parent, files, draft, held, message, name } };
}

const ONLY_SHOWN = "Chat mode changes nothing.";

/** For chats that change no files: complete files can be applied manually. */
const manualChanges = ({ changes, steps }: AppliedReply): FileChange[] => {
  const written = steps.filter(({ kind }) => kind === "write");
  return changes.map(({ path }) => {
    const unused = written.flatMap(({ block, path: of }) =>
      of === path ? { block, why: "talk" as const } : [],
    );
    return { path, state: "refused", added: 0, removed: 0, reason: ONLY_SHOWN, unused };
  });
};

const filesOf = (
  db: Db | Tx,
  projectId: string | null,
  version: Head | null,
): Promise<ProjectFiles> | ProjectFiles =>
  projectId && version?.treeId ? readTreeFiles(db, projectId, version.treeId) : new Map();

const findHead = async (db: Db | Tx, id: string | null): Promise<Head | null> =>
  id === null
    ? null
    : db.version.findUnique({ where: { id }, select: { id: true, treeId: true, commitId: true } });

type Ancestor = {
  parentId: string | null;
  author: string;
  messageId: string | null;
  reply: { chatId: string } | null;
};

/**
 * The parent of the reply's version: the head if only the user and other chats have changed the base since, so that all
 * changes are preserved; otherwise the base, because the reply is another attempt at it.
 */
async function findParent(
  db: Db | Tx,
  { projectId, chatId, replyId, baseVersionId }: BuildingReply,
): Promise<{ head: Head | null; parent: Head | null }> {
  const project = projectId
    ? await db.project.findUnique({ where: { id: projectId }, select: { headId: true } })
    : null;
  const head = await findHead(db, project?.headId ?? null);
  let id = head?.id ?? null;
  while (id !== null && id !== baseVersionId) {
    const version: Ancestor | null = await db.version.findUnique({
      where: { id },
      select: { parentId: true, author: true, messageId: true, reply: { select: { chatId: true } } },
    });
    const isOfChat = version?.author === "model" && version.reply?.chatId === chatId;
    // The reply's own earlier version, from before it was continued, does not count.
    if (!version || (isOfChat && version.messageId !== replyId)) break;
    id = version.parentId;
  }
  return { head, parent: id === baseVersionId ? head : await findHead(db, baseVersionId) };
}

/**
 * Saves a reply's version as the head; creates the project if there is none. What would overwrite the changes of others,
 * saved or not, is offered as a suggestion instead. The caller holds the chat's lock.
 *
 * @param redraft drafts the version again if the project has changed meanwhile
 * @returns the changes with those that were offered
 * @throws DomainError plan_needed, or forbidden for who is not the owner, beyond the storage limit; then nothing is written
 */
export async function saveReplyVersion(
  { tx, clock, ids }: { tx: Tx; clock: Clock; ids: Ids },
  drafted: ReplyDraft,
  redraft: () => Promise<ReplyDraft | undefined>,
): Promise<readonly FileChange[]> {
  const { changes } = drafted;
  if (!drafted.version) return changes;
  const { reply } = drafted.version;
  const now = clock.now();
  const head = reply.projectId ? await lockHead(tx, reply.projectId) : null;
  const version = head?.id === drafted.version.head?.id ? drafted.version : (await redraft())?.version;
  if (!version) return changes;
  const added = await newBytes(tx, reply.projectId, version.draft);
  await enforceStorageLimit(tx, reply.ownerId, { added, actorId: reply.userId });
  const projectId = reply.projectId ?? (await createProject(tx, reply, { id: ids.next(), now }));
  await renameAfterFiles(tx, projectId, version.name);
  const { authorName, replyId: messageId } = reply;
  const { draft, held } = await besideDraft({ tx, projectId }, version);
  // A new answer to the first message has no base; the head as its parent allows undo.
  await saveVersion(tx, version.parent ?? version.head, {
    id: version.id,
    projectId,
    draft,
    author: "model",
    authorName,
    message: version.message,
    messageId,
    now,
  });
  if (held.size === 0) return changes;
  const project = { tx, projectId, userId: reply.userId, clock, ids };
  const offered = { held, message: version.message, modelName: authorName };
  const suggestionId = await offerHeld(project, offered);
  return suggestionId ? offeredChanges(changes, held, suggestionId) : changes;
}

/** A reply's version without what would overwrite unsaved edits. */
async function besideDraft(
  { tx, projectId }: LockedProject,
  { head, files, draft, held }: ReplyVersion,
): Promise<Pick<ReplyVersion, "draft" | "held">> {
  const state = head?.treeId ? await readDraftState(tx, projectId) : null;
  const document = state?.isDirty ? await readDocument(tx, projectId) : undefined;
  if (!head?.treeId || !document) return { draft, held };
  const mine = { get: (path: string) => draftFile(document, path) };
  const split = splitChange(await readTreeFiles(tx, projectId, head.treeId), mine, files);
  if (split.held.size === 0) return { draft, held };
  return { draft: draftVersion(split.placed), held: new Map([...held, ...split.held]) };
}

/** Creates the project of a chat, which is the chat owner's. */
export async function createProject(
  tx: Tx,
  { ownerId, chatId }: Pick<BuildingReply, "ownerId" | "chatId">,
  { id, now }: { id: string; now: Date },
): Promise<string> {
  await tx.project.create({
    data: {
      id,
      userId: ownerId,
      name: NEW_PROJECT,
      supabaseId: await supabaseForNewProjects(tx, ownerId),
      createdAt: now,
      updatedAt: now,
      chats: { connect: { id: chatId } },
    },
    select: { id: true },
  });
  return id;
}

/** The changes of a version that exceeds the storage limit. */
const unsavedChanges = (changes: readonly FileChange[], reason: string): FileChange[] =>
  changes.map((change) => (change.state === "refused" ? change : { ...change, state: "unsaved", reason }));

/** As `saveReplyVersion`, but saves no version beyond the storage limit. */
export async function saveWithinStorageLimit(
  ...[deps, drafted, redraft]: Parameters<typeof saveReplyVersion>
): Promise<readonly FileChange[]> {
  try {
    return await saveReplyVersion(deps, drafted, redraft);
  } catch (error) {
    if (!(error instanceof DomainError && isStorageFull(error))) throw error;
    return unsavedChanges(drafted.changes, error.userMessage);
  }
}
