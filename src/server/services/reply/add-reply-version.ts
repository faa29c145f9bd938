import { DomainError } from "~/domain/error/domain-error";
import { mergedFiles } from "~/domain/project/merge-files";
import type { ProjectFiles } from "~/domain/project/project-files";
import { NEW_PROJECT, projectName } from "~/domain/project/project-name";
import type { AppliedReply } from "~/domain/reply/apply-reply";
import { commitMessage } from "~/domain/reply/commit-message";
import { extractBlocks } from "~/domain/reply/extract-blocks";
import type { FileChange } from "~/domain/reply/file-change";
import { retryStarts } from "~/domain/reply/retry-notes";
import { splitThinking } from "~/domain/reply/thinking";
import { firstLine } from "~/domain/text/short-name";
import type { Db, Tx } from "~/server/db";
import type { Clock } from "~/server/ports/clock";
import type { FileChecks } from "~/server/ports/file-checks";
import type { Ids } from "~/server/ports/ids";
import { withUiKit } from "~preview";
import { requireRoom } from "../billing/storage";
import { type NameChange, nameAfterFiles } from "../project/name-after-files";
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
import { uiKit } from "../project/ui-kit";

type Deps = { db: Db | Tx; clock: Clock; fileChecks: FileChecks; ids: Ids };

/** A finished reply, and the version that it was asked to change. */
export type BuildingReply = {
  userId: string;
  chatId: string;
  replyId: string;
  projectId: string | null;
  baseVersionId: string | null;
  /** shown: its files can be taken by hand · ignored: it changed files by other means; absent: they are applied. */
  code?: "shown" | "ignored" | undefined;
  authorName: string;
};

/** What a reply does to its project. */
export type ReplyDraft = {
  changes: readonly FileChange[];
  /** Undefined when it changes no file. */
  version: ReplyVersion | undefined;
};

type ReplyVersion = {
  id: string;
  reply: BuildingReply;
  head: Head | null;
  parent: Head | null;
  draft: VersionDraft;
  message: string;
  /** What the files call the project, before and after. */
  name: NameChange;
};

/**
 * Reads a reply's files and makes them into a version, without saving it: the objects of a large project take a while.
 *
 * @returns undefined for a reply without files
 */
export async function draftReply(
  { db, fileChecks, ids }: Pick<Deps, "db" | "fileChecks" | "ids">,
  reply: BuildingReply,
  { text, state = "finished" }: { text: string; state?: "finished" | "cut" | "stopped" },
): Promise<ReplyDraft | undefined> {
  const blocks = reply.code === "ignored" ? [] : extractBlocks(text);
  // A stopped reply counts as the user saw it: the file that was being written is unfinished, those before it are complete.
  const whole = state === "stopped" ? blocks.filter(({ closed }) => closed) : blocks;
  if (whole.length === 0) return undefined;
  const { head, parent } = await findParent(db, reply);
  const base = await filesOf(db, reply.projectId, await findHead(db, reply.baseVersionId));
  const change = {
    blocks: whole,
    retries: retryStarts(text),
    state: state === "cut" ? ("cut" as const) : ("finished" as const),
  };
  const applied = await fileChecks.apply(base, change, reply.userId);
  const { changes } = applied;
  if (changes.length === 0) return { changes, version: undefined };
  if (reply.code === "shown") return { changes: shownOnly(applied), version: undefined };
  if (changes.every(({ state }) => state === "refused")) return { changes, version: undefined };
  const current = parent?.id === reply.baseVersionId ? base : await filesOf(db, reply.projectId, parent);
  const files = current === base ? applied.files : mergedFiles(base, current, applied.files);
  const draft = draftVersion(withUiKit(files, uiKit));
  const said = splitThinking({ text, thinking: "" }).text;
  const message = commitMessage({ said, before: current, after: files });
  const name = { before: projectName(current), after: projectName(files, firstLine(message)) };
  return { changes, version: { id: ids.next(), reply, head, parent, draft, message, name } };
}

const ONLY_SHOWN = "In Chat nothing is changed.";

/** What a reply would do to files where it only talks: whole files can be taken by hand. */
const shownOnly = ({ changes, steps }: AppliedReply): FileChange[] => {
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
 * The version that the reply's own comes after: the project's head when only the user and other chats have changed
 * the base since, so that all changes hold; else the base, because the reply is another attempt at it.
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
    // The reply's own version is of when it was stopped, before it went on.
    if (!version || (isOfChat && version.messageId !== replyId)) break;
    id = version.parentId;
  }
  return { head, parent: id === baseVersionId ? head : await findHead(db, baseVersionId) };
}

/**
 * Saves a reply's version and makes it the head; a chat that had no project gets one. The caller holds the chat's lock.
 *
 * @param redraft makes the version again, when the project has changed since it was drafted
 * @throws DomainError plan_needed when the plan does not store that much; then nothing is written
 */
export async function saveReplyVersion(
  { tx, clock, ids }: { tx: Tx; clock: Clock; ids: Ids },
  drafted: ReplyDraft,
  redraft: () => Promise<ReplyDraft | undefined>,
): Promise<void> {
  if (!drafted.version) return;
  const { reply } = drafted.version;
  const now = clock.now();
  const head = reply.projectId ? await lockHead(tx, reply.projectId) : null;
  const version = head?.id === drafted.version.head?.id ? drafted.version : (await redraft())?.version;
  if (!version) return;
  const added = await newBytes(tx, reply.projectId, version.draft);
  await requireRoom(tx, reply.userId, { added });
  const projectId = reply.projectId ?? (await createProject(tx, reply, { id: ids.next(), now }));
  await nameAfterFiles(tx, { id: projectId, userId: reply.userId }, version.name);
  const { authorName, replyId: messageId } = reply;
  // Another answer to the first message starts from nothing, but what it replaces can be brought back.
  await saveVersion(tx, version.parent ?? version.head, {
    id: version.id,
    projectId,
    draft: version.draft,
    author: "model",
    authorName,
    message: version.message,
    messageId,
    now,
  });
}

/** The project of a chat that has none; it has no name yet. */
export async function createProject(
  tx: Tx,
  { userId, chatId }: Pick<BuildingReply, "userId" | "chatId">,
  { id, now }: { id: string; now: Date },
): Promise<string> {
  await tx.project.create({
    data: {
      id,
      userId,
      name: NEW_PROJECT,
      supabaseId: await supabaseForNewProjects(tx, userId),
      createdAt: now,
      updatedAt: now,
      chats: { connect: { id: chatId } },
    },
    select: { id: true },
  });
  return id;
}

/** What a reply would have done, had there been room for its version. */
const unsavedChanges = (changes: readonly FileChange[], reason: string): FileChange[] =>
  changes.map((change) => (change.state === "refused" ? change : { ...change, state: "unsaved", reason }));

/** As `saveReplyVersion`; of what does not fit into the plan, the text alone is kept. @returns what to store with the reply instead */
export async function saveIfItFits(
  ...[deps, drafted, redraft]: Parameters<typeof saveReplyVersion>
): Promise<FileChange[] | undefined> {
  try {
    await saveReplyVersion(deps, drafted, redraft);
    return undefined;
  } catch (error) {
    if (!(error instanceof DomainError && error.code === "plan_needed")) throw error;
    return unsavedChanges(drafted.changes, error.userMessage);
  }
}
