import type { z } from "zod";
import { isRecord } from "../text/is-record";
import {
  type ArchivedMessage,
  chatFile,
  collectionFile,
  manifest,
  projectFile,
  templateFile,
} from "./archive";
import { isChatGpt, readChatGpt } from "./chat-gpt";
import type { ForeignChat } from "./foreign-chat";
import { titleOf } from "./foreign-chat";
import type { ImportSource, SkipReason } from "./import-report";
import { jsonItems, UnreadableJson } from "./json-items";
import { isLibreChat, readLibreChat } from "./libre-chat";
import { MAX_CHATS, MAX_MESSAGES } from "./limits";
import { isOpenWebUi, readOpenWebUi } from "./open-webui";
import { readAccount } from "./read-account";
import { parentsFirst, settleChat } from "./settle-chat";

// The readers of an import's JSON. They run outside the server process, because files may be hostile, and yield parts that
// are small enough to be passed on without a pause.

type Chunks = AsyncIterable<Uint8Array>;
type Reader = (chunks: Chunks, maxBytes: number) => AsyncGenerator<unknown>;

/** A message's position in its chat, from which its new id is derived. */
export type ForeignPlace = { id: string; createdAt: Date | null };

export type ForeignPart =
  | {
      kind: "chat";
      source: ImportSource;
      chat: Omit<ForeignChat, "messages">;
      cut: number;
      places: ForeignPlace[];
    }
  | { kind: "messages"; messages: ForeignChat["messages"] }
  | { kind: "end" }
  | { kind: "skipped"; name: string | null; reason: SkipReason };

export type ArchivedPart =
  | {
      kind: "chat";
      chat: Omit<z.output<typeof chatFile>, "messages">;
      /** The ids of everything in it. */
      ids: { messages: string[]; attachments: string[]; modelCalls: string[] };
      attachments: { id: string; mediaType: string }[];
    }
  | { kind: "messages"; messages: ArchivedMessage[] };

export type ManifestPart =
  | { kind: "files"; files: [path: string, { bytes: number; sha256: string }][] }
  | { kind: "problem"; problem: "newer" | "unknown" };

const FILES_AT_ONCE = 5_000;

export const readers = {
  /** How many chats a file of another product has, and how many are of a known one. */
  async *countChats(chunks: Chunks, maxBytes: number): AsyncGenerator<{ total: number; known: number }> {
    let [total, known] = [0, 0];
    for await (const item of jsonItems(chunks, maxBytes)) {
      total += 1;
      if ("value" in item && productOf(item.value)) known += 1;
    }
    yield { total, known };
  },

  async *foreignChats(chunks: Chunks, maxBytes: number): AsyncGenerator<ForeignPart> {
    let count = 0;
    for await (const item of jsonItems(chunks, maxBytes)) {
      count += 1;
      if (count > MAX_CHATS) yield { kind: "skipped", name: null, reason: "full" };
      else if ("problem" in item) yield { kind: "skipped", name: null, reason: item.problem };
      else yield* foreignParts(item.value);
    }
  },

  /** The files that an exported account lists, or why it cannot be imported. */
  async *manifest(chunks: Chunks, maxBytes: number): AsyncGenerator<ManifestPart> {
    const { data, error } = manifest.safeParse(await readValue(chunks, maxBytes));
    if (!data) {
      const isNewer = error.issues.some(({ path }) => path[0] === "version");
      yield { kind: "problem", problem: isNewer ? "newer" : "unknown" };
      return;
    }
    const files = Object.entries(data.files);
    for (let at = 0; at < files.length; at += FILES_AT_ONCE)
      yield { kind: "files", files: files.slice(at, at + FILES_AT_ONCE) };
  },

  async *account(chunks: Chunks, maxBytes: number) {
    const account = readAccount(await readValue(chunks, maxBytes));
    if (!account) throw new UnreadableJson("damaged");
    yield account;
  },

  template: readerOf(templateFile),
  collection: readerOf(collectionFile),
  project: readerOf(projectFile),

  async *chat(chunks: Chunks, maxBytes: number): AsyncGenerator<ArchivedPart> {
    const { data } = chatFile.safeParse(withNewNames(await readValue(chunks, maxBytes)));
    if (!data) throw new UnreadableJson("damaged");
    const { messages: written, ...chat } = data;
    if (written.length > MAX_MESSAGES) throw new UnreadableJson("too_large");
    const sorted = parentsFirst(written);
    const isValid = sorted.length === written.length && new Set(idsOf(sorted)).size === written.length;
    const messages = isValid ? sorted : written;
    const attachments = messages.flatMap((message) => message.attachments);
    yield {
      kind: "chat",
      chat,
      ids: {
        messages: idsOf(messages),
        attachments: idsOf(attachments),
        modelCalls: messages.flatMap(({ modelCalls }) => idsOf(modelCalls)),
      },
      attachments: attachments.map(({ id, mediaType }) => ({ id, mediaType })),
    };
    // Only now, because the report needs the title.
    if (!isValid) throw new UnreadableJson("damaged");
    yield* inParts(messages);
  },
} as const satisfies Record<string, Reader>;

export type ReaderName = keyof typeof readers;
export type PartOf<Name extends ReaderName> =
  ReturnType<(typeof readers)[Name]> extends AsyncGenerator<infer Part> ? Part : never;

/** Archives written before 28 November 2026 have `way` for `mode`, and `commandRun` for `commandExecution`. */
function withNewNames(chat: unknown): unknown {
  if (!isRecord(chat)) return chat;
  const named = (row: unknown) =>
    isRecord(row) ? { mode: row.way, commandExecution: row.commandRun, ...row } : row;
  const messages = Array.isArray(chat.messages) ? chat.messages.map(named) : chat.messages;
  return { mode: chat.way, ...chat, messages };
}

function readerOf<Schema extends z.ZodType>(schema: Schema) {
  return async function* read(chunks: Chunks, maxBytes: number): AsyncGenerator<z.output<Schema>> {
    const { success, data } = schema.safeParse(await readValue(chunks, maxBytes));
    if (!success) throw new UnreadableJson("damaged");
    yield data;
  };
}

/** @throws UnreadableJson for anything but one value */
async function readValue(chunks: Chunks, maxBytes: number): Promise<unknown> {
  for await (const item of jsonItems(chunks, maxBytes)) {
    if ("value" in item) return item.value;
    throw new UnreadableJson(item.problem);
  }
  throw new UnreadableJson("damaged");
}

function* foreignParts(item: unknown): Generator<ForeignPart> {
  const product = productOf(item);
  if (!product) return yield { kind: "skipped", name: null, reason: "unknown" };
  const chat = product.read(item);
  const settled = chat ? settleChat(chat) : "damaged";
  if (typeof settled === "string")
    return yield { kind: "skipped", name: chat?.title ?? titleIn(item), reason: settled };
  const { messages, ...header } = settled.chat;
  const places = messages.map(({ id, createdAt }) => ({ id, createdAt }));
  yield { kind: "chat", source: product.source, chat: header, cut: settled.cut, places };
  yield* inParts(messages);
  yield { kind: "end" };
}

const titleIn = (item: unknown): string | null =>
  typeof item === "object" && item !== null && "title" in item && typeof item.title === "string"
    ? titleOf(item.title, "") || null
    : null;

const idsOf = (rows: readonly { id: string }[]): string[] => rows.map(({ id }) => id);

const MESSAGES_AT_ONCE = 500;
const CHARACTERS_AT_ONCE = 1_000_000;

function* inParts<Message extends { content: string; thinking: string }>(
  messages: readonly Message[],
): Generator<{ kind: "messages"; messages: Message[] }> {
  let part: Message[] = [];
  let characters = 0;
  for (const message of messages) {
    part.push(message);
    characters += message.content.length + message.thinking.length;
    if (part.length < MESSAGES_AT_ONCE && characters < CHARACTERS_AT_ONCE) continue;
    yield { kind: "messages", messages: part };
    part = [];
    characters = 0;
  }
  if (part.length > 0) yield { kind: "messages", messages: part };
}

type Product = { source: ImportSource; is(item: unknown): boolean; read(item: unknown): ForeignChat | null };

const products: readonly Product[] = [
  { source: "open-webui", is: isOpenWebUi, read: readOpenWebUi },
  { source: "chatgpt", is: isChatGpt, read: readChatGpt },
  { source: "librechat", is: isLibreChat, read: readLibreChat },
];

/** The product that a chat was exported from, by its shape. */
const productOf = (item: unknown): Product | undefined => products.find((product) => product.is(item));
