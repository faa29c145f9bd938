import type { SignedInUser } from "~/domain/auth/signed-in-user";
import { type ExportedChat, fileNameOf, toMarkdown } from "~/domain/chat/export";
import type { ExportChatsInput } from "~/domain/chat/history-input";
import { notFound } from "~/domain/error/domain-error";
import { splitThinking } from "~/domain/reply/thinking";
import type { Db } from "~/server/db";
import type { Prisma } from "~/server/db/generated/client";
import type { Archives, NewEntry } from "~/server/ports/archives";

export type ChatsFile = { fileName: string; contentType: string; content: AsyncGenerator<Uint8Array> };

/**
 * The user's chats as one file: JSON, a Markdown document, or a ZIP archive of several documents. Loads one chat at a
 * time.
 *
 * @throws DomainError not_found, when one of the chats is not the user's
 */
export async function exportChats(
  { db, archives }: { db: Db; archives: Archives },
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
    return { fileName: `${name}.json`, contentType: "application/json; charset=utf-8", content: asJson(all) };
  if (only)
    return { fileName: `${name}.md`, contentType: "text/markdown; charset=utf-8", content: asDocument(all) };
  return { fileName: `${name}.zip`, contentType: "application/zip", content: archives.write(documents(all)) };
}

const exported = {
  id: true,
  title: true,
  isPinned: true,
  isArchived: true,
  createdAt: true,
  updatedAt: true,
  leafId: true,
  folder: { select: { name: true } },
  messages: {
    select: {
      id: true,
      parentId: true,
      role: true,
      status: true,
      content: true,
      modelId: true,
      modelName: true,
      createdAt: true,
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
    if (!chat) continue; // Deleted meanwhile.
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

const text = (content: string) => new TextEncoder().encode(content);

async function* asJson(chats: AsyncIterable<ExportedChat>): AsyncGenerator<Uint8Array> {
  let before = '{"format":"bluebonnet-chats","version":1,"chats":[\n';
  for await (const chat of chats) {
    yield text(before + JSON.stringify(chat));
    before = ",\n";
  }
  yield text(before === ",\n" ? "\n]}\n" : `${before}]}\n`);
}

async function* asDocument(chats: AsyncIterable<ExportedChat>): AsyncGenerator<Uint8Array> {
  for await (const chat of chats) yield text(toMarkdown(chat));
}

async function* documents(chats: AsyncIterable<ExportedChat>): AsyncGenerator<NewEntry> {
  const names = new Map<string, number>();
  for await (const chat of chats) {
    const name = fileNameOf(chat.title);
    const count = (names.get(name.toLowerCase()) ?? 0) + 1;
    names.set(name.toLowerCase(), count);
    const path = `chats/${name}${count > 1 ? ` (${count})` : ""}.md`;
    yield { path, content: text(toMarkdown(chat)), modifiedAt: chat.updatedAt };
  }
}
