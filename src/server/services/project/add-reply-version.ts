import "server-only";
import { extractBlocks } from "~/domain/preview/extract-blocks";
import { applyReply } from "~/domain/project/apply-reply";
import type { FileContent, ProjectFiles } from "~/domain/project/project-files";
import type { Db, Tx } from "~/server/db";
import type { Clock } from "~/server/ports/clock";
import type { Ids } from "~/server/ports/ids";
import {
  draftVersion,
  type Head,
  lockHead,
  readTreeFiles,
  saveVersion,
  type VersionDraft,
} from "./project-store";

type Deps = { db: Db; clock: Clock; ids: Ids };

/** A finished reply, and the version that it was asked to change. */
export type BuildingReply = {
  userId: string;
  chatId: string;
  replyId: string;
  projectId: string | null;
  baseVersionId: string | null;
  authorName: string;
  /** What it answers: the commit's message. */
  prompt: string;
  /** Of the chat, for a new project. */
  title: string;
};

export type ReplyVersion = {
  id: string;
  reply: BuildingReply;
  head: Head | null;
  parent: Head | null;
  draft: VersionDraft;
};

/**
 * Reads a reply's files and makes them into a version, without saving it: the objects of a large project take a while.
 *
 * @returns undefined for a reply without files
 */
export async function draftReplyVersion(
  { db, ids }: Pick<Deps, "db" | "ids">,
  reply: BuildingReply,
  text: string,
): Promise<ReplyVersion | undefined> {
  const blocks = extractBlocks(text);
  if (blocks.length === 0) return undefined;
  const { head, parent } = await findParent(db, reply);
  const base = await filesOf(db, reply.projectId, await findHead(db, reply.baseVersionId));
  const applied = applyReply(base, blocks);
  if (applied.written.length === 0) return undefined;
  const current = parent?.id === reply.baseVersionId ? base : await filesOf(db, reply.projectId, parent);
  return { id: ids.next(), reply, head, parent, draft: draftVersion(withWritten(current, applied)) };
}

const withWritten = (
  current: ProjectFiles,
  { files, written }: ReturnType<typeof applyReply>,
): ProjectFiles =>
  new Map<string, FileContent>([
    ...current,
    ...written.flatMap((path) => {
      const content = files.get(path);
      return content === undefined ? [] : [[path, content] as const];
    }),
  ]);

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

/**
 * The version that the reply's own comes after: the project's head when only its person has changed the base since, so
 * that both changes hold; else the base, because the reply is another attempt at it.
 */
async function findParent(
  db: Db | Tx,
  { projectId, baseVersionId }: BuildingReply,
): Promise<{ head: Head | null; parent: Head | null }> {
  const project = projectId
    ? await db.project.findUnique({ where: { id: projectId }, select: { headId: true } })
    : null;
  const head = await findHead(db, project?.headId ?? null);
  let id = head?.id ?? null;
  while (id !== null && id !== baseVersionId) {
    const version: { parentId: string | null; author: string } | null = await db.version.findUnique({
      where: { id },
      select: { parentId: true, author: true },
    });
    if (version?.author !== "person") break;
    id = version.parentId;
  }
  return { head, parent: id === baseVersionId ? head : await findHead(db, baseVersionId) };
}

/**
 * Saves a reply's version and makes it the head; a chat that had no project gets one. The caller holds the chat's lock.
 *
 * @param redraft makes the version again, when the project has changed since it was drafted
 */
export async function saveReplyVersion(
  { clock, ids }: Pick<Deps, "clock" | "ids">,
  tx: Tx,
  drafted: ReplyVersion,
  redraft: () => Promise<ReplyVersion | undefined>,
): Promise<void> {
  const { reply } = drafted;
  const now = clock.now();
  const projectId = reply.projectId ?? ids.next();
  if (!reply.projectId) {
    const { userId, title: name } = reply;
    await tx.project.create({
      data: {
        id: projectId,
        userId,
        name,
        createdAt: now,
        updatedAt: now,
        chats: { connect: { id: reply.chatId } },
      },
      select: { id: true },
    });
  }
  const head = await lockHead(tx, projectId);
  const version = head?.id === drafted.head?.id ? drafted : await redraft();
  if (!version) return;
  const { authorName, prompt, replyId: messageId } = reply;
  await saveVersion(tx, version.parent, {
    id: version.id,
    projectId,
    draft: version.draft,
    author: "model",
    authorName,
    message: prompt,
    messageId,
    now,
  });
}
