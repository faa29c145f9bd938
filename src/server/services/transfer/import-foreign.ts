import { createHash } from "node:crypto";
import { setImmediate as nextTurn } from "node:timers/promises";
import type { ForeignMessage } from "~/domain/transfer/foreign-chat";
import { count, type MissingKind, skip } from "~/domain/transfer/import-report";
import type { ForeignPart } from "~/domain/transfer/readers";
import { UnreadableFile } from "~/server/ports/transfer-reader";
import { type FinishedMessage, insertFinished } from "../chat/message-store";
import { setHead } from "../project/project-store";
import { createVersionBuilder } from "./build-versions";
import { writeHidden } from "./hidden-chat";
import { type ImportContext, reportFailure } from "./import-context";
import { Skipped } from "./open-account";
import { foreignId } from "./own-ids";
import { archiveReplaced, type ChatPlace, placeChat, reportChat } from "./place-chat";

type Header = Extract<ForeignPart, { kind: "chat" }>;

/**
 * Imports the chats of a file from another product.
 *
 * @param parts from `readers.foreignChats`
 * @returns the number of chats
 * @throws UnreadableFile when the rest cannot be read; earlier chats are kept
 */
export async function importForeignChats(
  importing: ImportContext,
  parts: AsyncGenerator<ForeignPart>,
  before: number,
): Promise<number> {
  for (let number = 1; ; number++) {
    let name = `#${before + number}`;
    let rest: MessagesOfChat | undefined;
    try {
      const { value: part, done } = await parts.next();
      if (done) return number - 1;
      if (part.kind === "skipped") {
        name = part.name ?? name;
        throw new Skipped(part.reason);
      }
      if (part.kind !== "chat") throw new Error("A chat was expected.");
      name = part.chat.title;
      rest = messagesOf(parts);
      await importForeignChat(importing, part, rest);
    } catch (error) {
      reportFailure(importing, name, error);
      if (error instanceof UnreadableFile) throw error;
    }
    // Skips the messages of a chat that was not written.
    while (await rest?.next());
    importing.report.done += 1;
    await importing.onStep();
  }
}

/** The messages of a chat in parts, parents first; null after the last. */
type MessagesOfChat = { next(): Promise<ForeignMessage[] | null> };

function messagesOf(parts: AsyncGenerator<ForeignPart>): MessagesOfChat {
  let isOver = false;
  return {
    async next() {
      if (isOver) return null;
      const { value: part } = await parts.next();
      if (part?.kind === "messages") return part.messages;
      isOver = true;
      return null;
    },
  };
}

async function importForeignChat(
  importing: ImportContext,
  header: Header,
  parts: MessagesOfChat,
): Promise<void> {
  const { user, report, clock } = importing;
  const { chat, source } = header;
  report.source ??= source;
  const key = `${source} ${chat.id}`;
  const createdAt = chat.createdAt ?? clock.now();
  const { ids, stamp } = await localIds(user.id, { key, createdAt }, header);
  const id = foreignId(user.id, { at: createdAt, place: 0, key });
  const messageIds = [...ids.values()].map((each) => each.id);
  // Ids are derived from the user's, so they are never taken.
  const place = await placeChat(importing, { ...chat, id, messageIds, stamp }, async () => false);
  if (!place) return;
  await saveForeignChat(importing, { header, id, ids, createdAt, place }, parts);
  if (header.cut > 0) skip(report, chat.title, "cut");
  for (const [kind, missing] of Object.entries(chat.missing))
    count(report.missing, kind as MissingKind, missing);
}

type LocalMessage = { id: string; createdAt: Date };

const IDS_AT_ONCE = 2_000;

/** Local ids of a chat's messages, in order, and a stamp of its content. */
async function localIds(
  userId: string,
  { key, createdAt: since }: { key: string; createdAt: Date },
  { chat, places }: Header,
) {
  const ids = new Map<string, LocalMessage>();
  const hash = createHash("sha256").update(`${chat.updatedAt?.getTime() ?? ""}`);
  for (const [place, { id, createdAt }] of places.entries()) {
    const at = createdAt ?? since;
    ids.set(id, { id: foreignId(userId, { at, place, key: `${key} ${id}` }), createdAt: at });
    hash.update(` ${id}`);
    if (place % IDS_AT_ONCE === 0) await nextTurn();
  }
  return { ids, stamp: hash.digest("hex") };
}

type ForeignChatInput = {
  header: Header;
  id: string;
  ids: ReadonlyMap<string, LocalMessage>;
  createdAt: Date;
  place: NonNullable<ChatPlace>;
};

async function saveForeignChat(
  importing: ImportContext,
  { header, id, ids, createdAt, place }: ForeignChatInput,
  parts: MessagesOfChat,
): Promise<void> {
  const { user, report, batches } = importing;
  const { title, isPinned, isArchived, leafId, ...chat } = header.chat;
  const chatId = place.idOf(id);
  const updatedAt = chat.updatedAt ?? createdAt;
  const idOf = (foreign: string | null): string | null => {
    const local = foreign === null ? undefined : ids.get(foreign);
    return local ? place.idOf(local.id) : null;
  };
  const versions = createVersionBuilder(importing, { userId: user.id, chatId });
  const data = { id: chatId, title, isPinned, isArchived, createdAt, updatedAt };
  await writeHidden(importing, data, {
    async write() {
      for (let messages = await parts.next(); messages; messages = await parts.next()) {
        const rows = messages.map((each) =>
          rowOf(each, { chatId, idOf, at: ids.get(each.id)?.createdAt ?? createdAt }),
        );
        await batches.write(rows, weigh, insertFinished);
        for (const row of rows) await versions.add(row);
      }
    },
    async show(tx) {
      const leaf = idOf(leafId);
      const { projectId, headId } = versions.result(leaf);
      if (projectId) {
        if (headId) await setHead({ tx, projectId }, headId, updatedAt);
        // The time of its last change, not of the import.
        await tx.project.updateMany({ where: { id: projectId, userId: user.id }, data: { updatedAt } });
      }
      await archiveReplaced(tx, user.id, place.replaces);
      return { leafId: leaf };
    },
  });
  reportChat(report, { id: chatId, title }, place.replaces);
  count(report.added, "messages", ids.size);
  const { projectId, built } = versions.result(null);
  count(report.added, "projects", projectId ? 1 : 0);
  count(report.added, "versions", built);
}

/** Estimated cost of writing a message. */
const weigh = ({ content, thinking = "" }: FinishedMessage): number => 300 + content.length + thinking.length;

function rowOf(
  message: ForeignMessage,
  { chatId, idOf, at }: { chatId: string; idOf: (id: string | null) => string | null; at: Date },
): FinishedMessage {
  const { role, status, content, thinking, modelName, failure } = message;
  const [id, parentId] = [idOf(message.id) ?? "", idOf(message.parentId)];
  const row = { chatId, id, parentId, role, status, content, createdAt: at };
  if (role === "user") return { ...row, status: "complete" };
  return {
    ...row,
    thinking,
    modelName,
    finishedAt: at,
    finishReason: status === "complete" ? "stop" : null,
    ...(failure !== null && { failureTitle: "The reply failed", failureReason: failure, failureRemedy: "" }),
  };
}
