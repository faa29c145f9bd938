import "server-only";
import { isUtf8 } from "node:buffer";
import { setImmediate as nextTurn } from "node:timers/promises";
import {
  type ArchivedChat,
  type ArchivedMessage,
  chatFile,
  maxBytes,
  paths,
} from "~/domain/transfer/archive";
import { count, type ImportReport, MAX_LISTED } from "~/domain/transfer/import-report";
import type { Tx } from "~/server/db";
import { Prisma } from "~/server/db/generated/client";
import { requireRoom } from "../billing/storage";
import { dropOtherBases, insertMessages } from "../chat/message-store";
import { linkVersions } from "../project/restore-project";
import { attempt, type Importing, inTransaction } from "./import-context";
import { type PlacedProject, placeProject } from "./import-project";
import { type AccountArchive, Skipped } from "./open-account";
import { type IdMap, ownId, withIds } from "./own-ids";

export type ImportingAccount = Importing & {
  archive: AccountArchive;
  folders: IdMap;
  /** Of each project that was looked for, the ids that its parts have here. */
  projects: Map<string, IdMap>;
};

/** Imports one chat of an archive and, with the first of its chats, the project that it builds. */
export const importChat = (importing: ImportingAccount, path: string): Promise<void> =>
  attempt(importing, path, async (setName) => {
    const chat = await importing.archive.json(path, maxBytes.chat, chatFile);
    setName(chat.title);
    if (path !== paths.chat(chat.id)) throw new Skipped("damaged");
    if (!(await findAgain(importing, chat.id))) await saveChat(importing, chat);
  });

/** Whether the user has the chat already; one that they deleted comes back. */
export async function findAgain({ db, user, report }: Importing, chatId: string): Promise<boolean> {
  const known = await db.chat.findFirst({
    where: { userId: user.id, id: { in: [chatId, ownId(user.id, chatId)] } },
    select: { id: true, title: true, deletedAt: true },
  });
  if (!known) return false;
  if (!known.deletedAt) {
    count(report.known, "chats");
    return true;
  }
  await db.chat.updateMany({ where: { id: known.id, userId: user.id }, data: { deletedAt: null } });
  noteChat(report, known);
  return true;
}

export function noteChat(report: ImportReport, { id, title }: { id: string; title: string }): void {
  count(report.added, "chats");
  if (report.chats.length < MAX_LISTED) report.chats.push({ id, title });
}

async function saveChat(importing: ImportingAccount, written: ArchivedChat): Promise<void> {
  const { user, archive, folders, report } = importing;
  const sorted = parentsFirst(written.messages);
  const saved = await inTransaction(importing, async (tx) => {
    const project = written.projectId === null ? null : await findProject(importing, tx, written.projectId);
    const ids = new Map([...(project?.ids ?? []), ...folders, ...(await newIds(tx, user.id, written))]);
    const { messages: _, ...chat } = withIds(written, ids);
    const messages = sorted.map((message) => withIds(message, ids));
    const leafId = messages.some(({ id }) => id === chat.leafId)
      ? chat.leafId
      : (messages.at(-1)?.id ?? null);
    const folderId = written.folderId !== null && folders.has(written.folderId) ? chat.folderId : null;
    await tx.chat.create({
      data: { ...chat, userId: user.id, folderId, projectId: project?.id ?? null, leafId },
      select: { id: true },
    });
    await saveMessages(tx, { userId: user.id, chatId: chat.id, projectId: project?.id ?? null }, messages);
    for (const { id: messageId, attachments } of sorted)
      for (const attachment of attachments)
        await tx.attachment.create({
          data: {
            ...withIds(attachment, ids),
            userId: user.id,
            messageId: ids.get(messageId) ?? messageId,
            bytes: await readAttachment(archive, paths.attachment(written.id, attachment), attachment),
          },
          select: { id: true },
        });
    await requireRoom(tx, user.id);
    return { chat, project };
  });
  if (saved.project && written.projectId) importing.projects.set(written.projectId, saved.project.ids);
  saved.project?.note?.(report);
  noteChat(report, saved.chat);
  count(report.added, "messages", sorted.length);
  count(report.added, "files", sorted.flatMap(({ attachments }) => attachments).length);
}

const findProject = (
  { ids, user, archive }: ImportingAccount,
  tx: Tx,
  projectId: string,
): Promise<PlacedProject> => placeProject({ ids }, tx, user.id, archive, projectId);

/** All but pictures are kept as text. @throws Skipped when that is not UTF-8, whose letters would be wrong */
async function readAttachment(
  archive: ImportingAccount["archive"],
  path: string,
  { mediaType }: { mediaType: string },
): Promise<Buffer<ArrayBuffer>> {
  const bytes = await archive.bytes(path, maxBytes.attachment);
  if (!mediaType.startsWith("image/") && !isUtf8(bytes)) throw new Skipped("damaged");
  return bytes;
}

/** Messages after those that they answer. @throws Skipped when one answers itself, or none of the chat */
function parentsFirst(messages: readonly ArchivedMessage[]): ArchivedMessage[] {
  const children = new Map<string | null, ArchivedMessage[]>();
  for (const message of messages) {
    const siblings = children.get(message.parentId);
    if (siblings) siblings.push(message);
    else children.set(message.parentId, [message]);
  }
  const sorted: ArchivedMessage[] = [...(children.get(null) ?? [])];
  // Grows while it is read.
  for (const { id } of sorted) sorted.push(...(children.get(id) ?? []));
  const ids = new Set(sorted.map(({ id }) => id));
  if (sorted.length !== messages.length || ids.size !== messages.length) throw new Skipped("damaged");
  return sorted;
}

const IDS_AT_ONCE = 10_000;

/** Other ids for all parts of a chat, when one of them is somebody's already. */
async function newIds(tx: Tx, userId: string, { id, messages }: ArchivedChat): Promise<IdMap> {
  const parts = {
    messages: messages.map((message) => message.id),
    attachments: messages.flatMap(({ attachments }) => attachments.map((each) => each.id)),
    calls: messages.flatMap(({ modelCalls }) => modelCalls.map((each) => each.id)),
  };
  const isTaken = async (ids: readonly string[], find: (some: string[]) => Promise<number>) => {
    for (let at = 0; at < ids.length; at += IDS_AT_ONCE)
      if ((await find(ids.slice(at, at + IDS_AT_ONCE))) > 0) return true;
    return false;
  };
  const taken =
    (await isTaken([id], (some) => tx.chat.count({ where: { id: { in: some } } }))) ||
    (await isTaken(parts.messages, (some) => tx.message.count({ where: { id: { in: some } } }))) ||
    (await isTaken(parts.attachments, (some) => tx.attachment.count({ where: { id: { in: some } } }))) ||
    (await isTaken(parts.calls, (some) => tx.modelCall.count({ where: { id: { in: some } } })));
  if (!taken) return new Map();
  const all = [id, ...parts.messages, ...parts.attachments, ...parts.calls];
  return new Map(all.map((each) => [each, ownId(userId, each)]));
}

const ROWS_AT_ONCE = 250;

/** Writes the messages of a chat, those that others answer first, with everything that belongs to them but files. */
async function saveMessages(
  tx: Tx,
  { userId, chatId, projectId }: { userId: string; chatId: string; projectId: string | null },
  messages: readonly ArchivedMessage[],
): Promise<void> {
  for (let at = 0; at < messages.length; at += ROWS_AT_ONCE) {
    // The embedded database answers within the same turn, which would hold up all requests.
    await nextTurn();
    const rows = messages.slice(at, at + ROWS_AT_ONCE);
    await insertMessages(
      tx,
      rows.map((message) => ({ ...messageRow(message), chatId })),
    );
    await tx.replyRating.createMany({
      data: rows.flatMap(({ id, rating }) => (rating ? [{ ...rating, id, userId }] : [])),
    });
    await tx.repairTry.createMany({
      data: rows.flatMap(({ id, repair }) => (repair ? [{ ...repair, id, userId }] : [])),
    });
    await tx.commandRun.createMany({
      data: rows.flatMap(({ id, commandRun }) => (commandRun ? [{ ...commandRun, id, userId }] : [])),
    });
    await tx.toolCall.createMany({
      data: rows.flatMap(({ id, toolCalls }) => toolCalls.map((call) => ({ ...call, replyId: id, userId }))),
    });
    await tx.modelCall.createMany({
      data: rows.flatMap(({ id, modelCalls }) =>
        modelCalls.map((call) => ({ ...call, replyId: id, userId })),
      ),
    });
  }
  await dropOtherBases(tx, chatId, projectId);
  const made = messages.flatMap(({ id, versions }) => versions.map((version) => [version, id] as const));
  if (projectId) await linkVersions(tx, projectId, new Map(made));
}

function messageRow({
  versions,
  attachments,
  rating,
  repair,
  commandRun,
  toolCalls,
  modelCalls,
  ...message
}: ArchivedMessage) {
  return {
    ...message,
    changes: message.changes ?? Prisma.DbNull,
    references: message.references ?? Prisma.DbNull,
  };
}
