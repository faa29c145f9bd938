import "server-only";
import { setImmediate as nextTurn } from "node:timers/promises";
import { splitThinking } from "~/domain/preview/thinking";
import { storableText } from "~/domain/text/storable-text";
import { isChatGpt, readChatGpt } from "~/domain/transfer/chat-gpt";
import type { ForeignChat, ForeignMessage } from "~/domain/transfer/foreign-chat";
import { count, type ImportSource, type MissingKind } from "~/domain/transfer/import-report";
import { isLibreChat, readLibreChat } from "~/domain/transfer/libre-chat";
import { isOpenWebUi, readOpenWebUi } from "~/domain/transfer/open-webui";
import type { Tx } from "~/server/db";
import type { Prisma } from "~/server/db/generated/client";
import { requireRoom } from "../billing/storage";
import { insertMessages, updateMessage } from "../chat/message-store";
import { type BuildingReply, draftReply, saveReplyVersion } from "../project/add-reply-version";
import { setHead } from "../project/project-store";
import { findAgain, noteChat } from "./import-chat";
import { attempt, type Importing, inTransaction } from "./import-context";
import { Skipped } from "./open-account";
import { foreignId } from "./own-ids";

type Product = { source: ImportSource; is(item: unknown): boolean; read(item: unknown): ForeignChat | null };

const products: readonly Product[] = [
  { source: "open-webui", is: isOpenWebUi, read: readOpenWebUi },
  { source: "chatgpt", is: isChatGpt, read: readChatGpt },
  { source: "librechat", is: isLibreChat, read: readLibreChat },
];

export const productOf = (item: unknown): Product | undefined => products.find((product) => product.is(item));

/** Imports one chat of another product. */
export const importForeignChat = (importing: Importing, item: unknown, place: number): Promise<void> =>
  attempt(importing, `#${place + 1}`, async (setName) => {
    const product = productOf(item);
    if (!product) throw new Skipped(item === null ? "damaged" : "unknown");
    importing.report.source ??= product.source;
    const chat = product.read(item);
    setName(chat?.title ?? titleIn(item));
    if (!chat) throw new Skipped("damaged");
    if (chat.messages.length === 0) throw new Skipped("empty");
    await saveForeignChat(importing, product.source, chat);
  });

const titleIn = (item: unknown): string =>
  typeof item === "object" && item !== null && "title" in item && typeof item.title === "string"
    ? item.title
    : "";

async function saveForeignChat(importing: Importing, source: ImportSource, chat: ForeignChat): Promise<void> {
  const { user, report } = importing;
  const now = importing.clock.now();
  const createdAt = chat.createdAt ?? chat.messages.find((each) => each.createdAt)?.createdAt ?? now;
  const key = `${source} ${chat.id}`;
  const chatId = foreignId(user.id, { at: createdAt, place: 0, key });
  if (await findAgain(importing, chatId)) return;
  const messages = placed(user.id, key, createdAt, chat.messages);
  const updatedAt = chat.updatedAt ?? messages.at(-1)?.createdAt ?? createdAt;
  const leaf = messages.find(({ foreign }) => foreign === chat.leafId) ?? newestLeaf(messages);
  const built = await inTransaction(importing, async (tx) => {
    const { title, isPinned, isArchived } = chat;
    await tx.chat.create({
      data: {
        id: chatId,
        userId: user.id,
        title,
        isPinned,
        isArchived,
        leafId: leaf?.id ?? null,
        createdAt,
        updatedAt,
      },
      select: { id: true },
    });
    for (let at = 0; at < messages.length; at += ROWS_AT_ONCE) {
      await nextTurn();
      await insertMessages(
        tx,
        messages.slice(at, at + ROWS_AT_ONCE).map((each) => rowOf(chatId, each)),
      );
    }
    const leafId = leaf?.id ?? null;
    const versions = await buildVersions(importing, tx, { userId: user.id, chatId, title, leafId }, messages);
    // A project is as old as its last change, not as its import.
    await tx.project.updateMany({ where: { chats: { some: { id: chatId } } }, data: { updatedAt } });
    await requireRoom(tx, user.id);
    return versions;
  });
  noteChat(report, { id: chatId, title: chat.title });
  count(report.added, "messages", messages.length);
  count(report.added, "projects", built > 0 ? 1 : 0);
  count(report.added, "versions", built);
  for (const [kind, missing] of Object.entries(chat.missing))
    count(report.missing, kind as MissingKind, missing);
}

const ROWS_AT_ONCE = 250;

type Placed = Omit<ForeignMessage, "id" | "createdAt"> & { id: string; foreign: string; createdAt: Date };

/** Messages with ids of their own, each after the one that it answers. What answers none that is there begins the chat. */
function placed(userId: string, key: string, since: Date, messages: readonly ForeignMessage[]): Placed[] {
  const byId = new Map(messages.map((message) => [message.id, message]));
  const children = new Map<string | null, ForeignMessage[]>();
  for (const message of byId.values()) {
    const parent = message.parentId !== null && byId.has(message.parentId) ? message.parentId : null;
    const siblings = children.get(parent);
    if (siblings) siblings.push(message);
    else children.set(parent, [message]);
  }
  const sorted: Placed[] = [];
  const known = new Map<string, Placed>();
  const waiting = [...(children.get(null) ?? [])];
  // Grows while it is read.
  for (const message of waiting) {
    const parent = message.parentId === null ? undefined : known.get(message.parentId);
    const createdAt = message.createdAt ?? parent?.createdAt ?? since;
    const id = foreignId(userId, { at: createdAt, place: sorted.length, key: `${key} ${message.id}` });
    const { text, thinking } = splitThinking({
      text: storableText(message.content),
      thinking: storableText(message.thinking),
    });
    const isReply = message.role === "assistant";
    const own: Placed = {
      ...message,
      ...{ id, foreign: message.id, createdAt, parentId: parent?.id ?? null },
      content: isReply ? text : storableText(message.content),
      thinking: isReply ? thinking : "",
    };
    known.set(message.id, own);
    sorted.push(own);
    waiting.push(...(children.get(message.id) ?? []));
  }
  if (sorted.length < byId.size) throw new Skipped("damaged");
  return sorted;
}

/** The end of the branch that was written last. */
function newestLeaf(messages: readonly Placed[]): Placed | undefined {
  const parents = new Set(messages.map(({ parentId }) => parentId));
  return messages
    .filter(({ id }) => !parents.has(id))
    .toSorted((a, b) => a.createdAt.getTime() - b.createdAt.getTime())
    .at(-1);
}

function rowOf(chatId: string, message: Placed): Prisma.MessageCreateManyInput {
  const { id, parentId, role, status, content, thinking, modelName, failure, createdAt } = message;
  const row = { chatId, id, parentId, role, status, content, createdAt };
  if (role === "user") return { ...row, status: "complete" };
  return {
    ...{ ...row, thinking, modelName: modelName && storableText(modelName), finishedAt: createdAt },
    finishReason: status === "complete" ? "stop" : null,
    ...(failure !== null && {
      failureTitle: "The reply failed",
      failureReason: storableText(failure),
      failureRemedy: "",
    }),
  };
}

/**
 * Makes the versions of replies with code as if they had been written here, each on top of what its branch had until then.
 * What the branch on screen ends with is the head.
 *
 * @returns how many there are
 */
async function buildVersions(
  { ids }: Importing,
  tx: Tx,
  chat: { userId: string; chatId: string; title: string; leafId: string | null },
  messages: readonly Placed[],
): Promise<number> {
  const versionAt = new Map<string | null, string | null>();
  const textOf = new Map<string | null, string>();
  let projectId: string | null = null;
  let built = 0;
  for (const message of messages) {
    textOf.set(message.id, message.content);
    const baseVersionId = versionAt.get(message.parentId) ?? null;
    versionAt.set(message.id, baseVersionId);
    if (message.role !== "assistant" || !message.content.includes("```")) continue;
    const reply: BuildingReply = {
      ...{
        userId: chat.userId,
        chatId: chat.chatId,
        title: chat.title,
        replyId: message.id,
        projectId,
        baseVersionId,
      },
      ...{ authorName: message.modelName ?? "", prompt: textOf.get(message.parentId) ?? "" },
    };
    await nextTurn();
    const draft = () => draftReply({ db: tx, ids }, reply, message.content);
    const drafted = await draft();
    if (!drafted) continue;
    await updateMessage(tx, { id: message.id }, { baseVersionId, changes: [...drafted.changes] });
    await saveReplyVersion({ clock: { now: () => message.createdAt }, ids }, tx, drafted, draft);
    const version = await tx.version.findFirst({
      where: { messageId: message.id },
      select: { id: true, projectId: true },
    });
    if (!version) continue;
    projectId = version.projectId;
    versionAt.set(message.id, version.id);
    built += 1;
  }
  const headId = versionAt.get(chat.leafId);
  if (projectId && headId) await setHead(tx, projectId, headId, new Date(messages.at(-1)?.createdAt ?? 0));
  return built;
}
