import "server-only";
import { strToU8, Zip, ZipDeflate } from "fflate";
import type { SignedInUser } from "~/domain/auth/signed-in-user";
import { type ExportedChat, fileNameOf, toMarkdown } from "~/domain/chat/export";
import type { ExportChatsInput } from "~/domain/chat/history-input";
import { notFound } from "~/domain/error/domain-error";
import { splitThinking } from "~/domain/preview/thinking";
import type { Db } from "~/server/db";
import type { Prisma } from "~/server/db/generated/client";

export type ChatsFile = { fileName: string; contentType: string; chunks: AsyncGenerator<Uint8Array> };

/**
 * The user's chats as one file: JSON with everything, or a Markdown document; a ZIP archive of documents for several.
 * Holds one chat at a time.
 *
 * @throws DomainError not_found, when one of the chats is not the user's
 */
export async function exportChats(
  { db }: { db: Db },
  user: SignedInUser,
  { format, chatIds }: ExportChatsInput,
): Promise<ChatsFile> {
  const where = {
    userId: user.id,
    deletedAt: null,
    comparedWith: null,
    ...(chatIds && { id: { in: chatIds } }),
  };
  const chats = await db.chat.findMany({ where, orderBy: { id: "asc" }, select: { id: true, title: true } });
  if (chatIds && chats.length < new Set(chatIds).size) throw notFound();
  const [only] = chatIds?.length === 1 ? chats : [];
  const name = only ? fileNameOf(only.title) : "chats";
  const all = readChats(db, user.id, chats);
  if (format === "json")
    return { fileName: `${name}.json`, contentType: "application/json; charset=utf-8", chunks: asJson(all) };
  if (only)
    return { fileName: `${name}.md`, contentType: "text/markdown; charset=utf-8", chunks: asDocument(all) };
  return { fileName: `${name}.zip`, contentType: "application/zip", chunks: asArchive(all) };
}

const exported = {
  ...{
    id: true,
    title: true,
    isPinned: true,
    isArchived: true,
    createdAt: true,
    updatedAt: true,
    leafId: true,
  },
  folder: { select: { name: true } },
  messages: {
    select: {
      ...{ id: true, parentId: true, role: true, status: true, content: true },
      ...{ modelId: true, modelName: true, createdAt: true },
    },
    orderBy: { id: "asc" },
  },
} satisfies Prisma.ChatSelect;

async function* readChats(
  db: Db,
  userId: string,
  chats: readonly { id: string }[],
): AsyncGenerator<ExportedChat> {
  for (const { id } of chats) {
    const chat = await db.chat.findFirst({ where: { id, userId, deletedAt: null }, select: exported });
    // Deleted since.
    if (!chat) continue;
    const messages = chat.messages.map((message) => ({
      ...message,
      // Older replies were stored with their thinking marks.
      content:
        message.role === "assistant"
          ? splitThinking({ text: message.content, thinking: "" }).text
          : message.content,
    }));
    yield { ...chat, folder: chat.folder?.name ?? null, messages };
  }
}

async function* asJson(chats: AsyncIterable<ExportedChat>): AsyncGenerator<Uint8Array> {
  let before = '{"format":"bluebonnet-chats","version":1,"chats":[\n';
  for await (const chat of chats) {
    yield strToU8(before + JSON.stringify(chat));
    before = ",\n";
  }
  yield strToU8(before === ",\n" ? "\n]}\n" : `${before}]}\n`);
}

async function* asDocument(chats: AsyncIterable<ExportedChat>): AsyncGenerator<Uint8Array> {
  for await (const chat of chats) yield strToU8(toMarkdown(chat));
}

async function* asArchive(chats: AsyncIterable<ExportedChat>): AsyncGenerator<Uint8Array> {
  const ready: Uint8Array[] = [];
  const zip = new Zip((error, chunk) => {
    if (error) throw error;
    ready.push(chunk);
  });
  const names = new Map<string, number>();
  for await (const chat of chats) {
    const name = fileNameOf(chat.title);
    const count = (names.get(name.toLowerCase()) ?? 0) + 1;
    names.set(name.toLowerCase(), count);
    const file = new ZipDeflate(`chats/${name}${count > 1 ? ` (${count})` : ""}.md`);
    file.mtime = chat.updatedAt;
    zip.add(file);
    file.push(strToU8(toMarkdown(chat)), true);
    yield* ready.splice(0);
  }
  zip.end();
  yield* ready.splice(0);
}
